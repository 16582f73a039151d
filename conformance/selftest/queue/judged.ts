import type { ClockAnchor, HistoryEvent } from "../../../contracts/history/events.ts";
import type { Sighting } from "../../history/sighting.ts";
import { CommonClock, skewOf } from "../../history/time/clocks.ts";
import { shownOf } from "../../queue/assertion.ts";
import { jobsFromEvents } from "../../queue/joined.ts";
import { lanesOf, type Queue, type Queues, queuesOf } from "../../queue/queue.ts";
import type { QueuedJob } from "../../queue/queued-job.ts";
import type { QueueReading } from "../../queue/reading.ts";
import type { QueueRule } from "../../queue/sightings.ts";
import type { QueueTerms } from "../../queue/terms.ts";
import { queueAssertions } from "../../rules/queue/assertions.ts";

/** What was seen of one queue, and the rule that it speaks of. */
export type QueueSighting = Sighting & { queue: Queue; rule: QueueRule };

/** What queues show of every queue rule, and the queues. */
export interface JudgedQueues {
  told: QueueSighting[];
  queues: readonly Queue[];
}

/** What queues show of every queue rule. */
const toldOf = ({ all }: Queues): QueueSighting[] =>
  all.flatMap((queue) =>
    queueAssertions.flatMap((assertion) => {
      const { byCalls, byTimes } = shownOf(assertion, queue);
      return [...byCalls, ...byTimes].map((one) => ({ ...one, queue, rule: assertion.rule }));
    }),
  );

/** What jobs in any order show; `end`: when the last event was seen, µs. */
export const judgeQueue = (
  jobs: Iterable<QueuedJob>,
  terms: QueueTerms,
  end = 0,
): QueueSighting[] => toldOf(queuesOf(lanesOf(jobs), terms, end));

/** Judges a history by its events. What the header says of clocks holds where the terms say nothing of them. */
export function judgedQueues(
  events: readonly HistoryEvent[],
  reading: QueueReading,
  terms: QueueTerms,
): JudgedQueues {
  const { anchors, end, clock } = timesOf(events);
  const lanes = jobsFromEvents(events, reading, clock);
  const queues = queuesOf(lanes, { skew: skewOf(anchors), ...terms }, end);
  return { told: toldOf(queues), queues: queues.all };
}

/** The axis that the last header spans, and the last instant on it. */
function timesOf(events: readonly HistoryEvent[]) {
  const last = new Map<string, number>();
  let anchors: readonly ClockAnchor[] = [];
  for (const event of events) {
    const { clock, t_us } = event;
    last.set(clock, Math.max(last.get(clock) ?? 0, t_us));
    if (event.ev === "header") anchors = event.anchors;
  }
  const clock = new CommonClock(anchors);
  const end = Math.max(0, ...[...last].map(([name, time]) => clock.at(name, time)));
  return { anchors, clock, end };
}
