import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { CommonClock, skewOf } from "../../history/clocks.ts";
import type { Sighting } from "../../history/sighting.ts";
import { shownOf } from "../../queue/assertion.ts";
import { jobsFromEvents } from "../../queue/joined.ts";
import { type Queue, type Queues, queuesOf } from "../../queue/queue.ts";
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
): QueueSighting[] => toldOf(queuesOf(jobs, terms, end));

/** Judges a history by its events. What the header says of clocks holds where the terms say nothing of them. */
export function judgedQueues(
  events: readonly HistoryEvent[],
  reading: QueueReading,
  terms: QueueTerms,
): JudgedQueues {
  const header = events.findLast((event) => event.ev === "header");
  const anchors = header?.anchors ?? [];
  const clocks = new CommonClock(anchors);
  const end = events.reduce((last, { clock, t_us }) => Math.max(last, clocks.at(clock, t_us)), 0);
  const jobs = jobsFromEvents(events, reading);
  const queues = queuesOf(jobs, { skew: skewOf(anchors), ...terms }, end);
  return { told: toldOf(queues), queues: queues.all };
}
