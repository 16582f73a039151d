import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { byOthers, redated } from "../laws/same-otherwise.ts";

/** A history of at least so many exchanges: a recorded one, repeated a day later each time, by other users. */
export function* copiesOf(
  recorded: readonly HistoryEvent[],
  exchanges: number,
): Generator<HistoryEvent> {
  const inOne = recorded.filter(({ ev }) => ev === "sent").length;
  const copies = Math.ceil(exchanges / inOne);
  let seq = 0;
  for (let nth = 0; nth < copies; nth += 1) {
    const events = nth === 0 ? recorded : redated(byOthers(recorded, nth), nth);
    for (const event of events) {
      if (event.ev !== "end") yield { ...event, seq: seq++ };
    }
  }
}
