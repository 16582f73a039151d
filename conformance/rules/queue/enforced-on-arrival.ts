import { queueEnforcedOnArrival } from "../../../contracts/clauses/queue.ts";
import { doubtedIn, missing } from "../../history/sighting.ts";
import type { Assertion } from "../../queue/assertion.ts";
import { finalCall, scenario } from "../../queue/needs.ts";
import { evictionIn } from "../../queue/occupancy/evictions.ts";
import { unkept } from "../../queue/occupancy/kept-limit.ts";
import type { SqueezedIn } from "../../queue/occupancy/most-inside.ts";
import { occupancyOf, whereOneMore } from "../../queue/occupancy/occupancy.ts";
import { rejectionsOf } from "../../queue/occupancy/rejections.ts";
import { isSeenSerial } from "../../queue/order/serial.ts";
import type { Queue } from "../../queue/queue.ts";
import {
  gaveResult,
  isReported,
  isSilent,
  type QueuedJob,
  staysToReport,
} from "../../queue/queued-job.ts";
import { contradicts, type QueueRule, supports } from "../../queue/sightings.ts";
import { queueRule } from "./queue-rule.ts";

const expected = ({ limit }: Queue): string =>
  `what is over the limit of ${limit} is refused when it arrives, and never processed`;

/**
 * What is turned away is never processed; and a request that is admitted over the limit, then never reported, was not
 * refused on arrival either; nor one that takes the place of an older one.
 */
export const enforcedOnArrival: Assertion = {
  rule: "enforced-on-arrival",
  isToldByCalls: true,

  *calls(queue) {
    const turnedAway = queue.jobs.filter(({ outcome }) => outcome === "queue full");
    const called = turnedAway.filter(gaveResult);
    const processed = called.filter(sureOf(queue));
    yield supports(turnedAway.length - called.length);
    for (const job of processed)
      yield contradicts(queue, {
        how: "turned-away-and-processed",
        expected: expected(queue),
        jobs: [job],
        numbers: { calls: job.calls, results: job.results },
      });
    if (called.length > processed.length) yield doubtedIn(finalCall, []);
    if (turnedAway.length === 0) yield missing(scenario("burst"));
  },

  *times(queue) {
    if (rejectionsOf(queue).length === 0) yield* unkept(queue);
    for (const { job, others, inside, unless } of squeezedIn(queue))
      if (!staysToReport(job))
        yield contradicts(queue, {
          how: isSilent(job) ? "admitted-over-limit" : "admitted-over-limit-and-dropped",
          expected: expected(queue),
          jobs: [...inside, job],
          numbers: { others, allowed: queue.most },
          unless,
        });
    const eviction = queue.terms.reliable === true ? evictionIn(queue) : undefined;
    if (eviction !== undefined)
      yield contradicts(queue, {
        how: "admitted-in-the-place-of-an-older-one",
        expected: expected(queue),
        jobs: [eviction.out, eviction.by],
        numbers: { allowed: queue.most },
        unless: ["fifo", "one-at-a-time"],
      });
  },
};

/** Whether a call shows that its job was processed. One without a result may report the refusal, or try the receiver. */
function sureOf(queue: Queue): (job: QueuedJob) => boolean {
  const haveResults = queue.jobs.some((job) => isReported(job) && job.results > 0);
  const isLast = queue.terms.finalCall === true && !haveResults;
  return ({ results }) => results > 0 || isLast;
}

/** Admitted over the limit, by certain stays, and by how far one worker is behind. */
function squeezedIn(queue: Queue): (SqueezedIn & { unless: readonly QueueRule[] })[] {
  const { plain, backlog } = occupancyOf(queue);
  const unless = whereOneMore(queue);
  const byBacklog = isSeenSerial(queue) ? (backlog?.squeezed ?? []) : [];
  return [
    ...plain.squeezed.map((each) => ({ ...each, unless })),
    ...byBacklog.map((each) => ({ ...each, unless: ["one-at-a-time" as const] })),
  ];
}

export default queueRule(queueEnforcedOnArrival, enforcedOnArrival);
