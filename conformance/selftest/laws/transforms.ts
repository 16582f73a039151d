import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { bodyOf } from "../../target/recorder.ts";

/** By what factor every gap of a stretched history grows. */
const times = 10;

/** The same events at a tenth of the pace; declared times grow with it. */
export function stretched(events: readonly HistoryEvent[]): HistoryEvent[] {
  const from = Math.min(...events.filter(({ ev }) => ev === "sent").map(({ t_us }) => t_us));
  const later = (t_us: number): number => (t_us <= from ? t_us : from + (t_us - from) * times);
  return events.map((event) => {
    const moved = { ...event, t_us: later(event.t_us) };
    if (moved.ev === "hook" && moved.answered_us !== undefined)
      return { ...moved, answered_us: later(moved.answered_us) };
    return moved.ev === "header" ? { ...moved, profile: slower(moved.profile) } : moved;
  });
}

/** The profile with its declared times multiplied, too. */
function slower(profile: object): Record<string, unknown> {
  const { within = {} } = profile as { within?: Record<string, number> };
  const longer = Object.entries(within).map(([name, ms]) => [name, ms * times]);
  return { ...profile, within: Object.fromEntries(longer) };
}

const page = Buffer.from("<html><body><h1>502 Bad Gateway</h1></body></html>");

/** The same events as seen through a proxy that answers 502 for every 500. */
export const proxied = (events: readonly HistoryEvent[]): HistoryEvent[] =>
  events.map((event) =>
    event.ev === "answered" && event.status === 500
      ? { ...event, status: 502, headers: { "content-type": "text/html" }, body: bodyOf(page) }
      : event,
  );
