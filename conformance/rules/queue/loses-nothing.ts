import { queueFifo, queueLosesNothing } from "../../../contracts/clauses/queue.ts";
import { givesTwoResults } from "../../generation/webhooks/two-results.ts";
import { doubtedIn, fact, missing, type Sighting } from "../../history/sighting.ts";
import type { Assertion } from "../../queue/assertion.ts";
import { scenario, webhookDelay } from "../../queue/needs.ts";
import { evictionIn } from "../../queue/occupancy/evictions.ts";
import { orderHolds } from "../../queue/order/delta-star.ts";
import { lossesIn, overdueIn, stuckIn } from "../../queue/order/loss.ts";
import type { Queue } from "../../queue/queue.ts";
import { isAdmitted, isReported, type QueuedJob, staysToReport } from "../../queue/queued-job.ts";
import { contradicts, type QueueBreach, type QueueRule, supports } from "../../queue/sightings.ts";
import { queueRule } from "./queue-rule.ts";

const expected = "one result for every admitted request";

/** That every result is called back, by the fact that would say so. */
const everyCall = {
  "async.callbacksReliable": fact(
    "async.callbacksReliable",
    "whether every result is called back (async.callbacksReliable)",
  ),
  "async.callsFailures": fact(
    "async.callsFailures",
    "whether a job that failed is called back, too (async.callsFailures)",
  ),
};

/**
 * Every admitted job is called back, with one result. A server that keeps the order has finished every job sent before a
 * reported one: their calls are overdue once the declared delay is over. Judged only where every result is called back.
 */
export const losesNothing: Assertion = {
  rule: "loses-nothing",

  *calls(queue) {
    // A result that is not the last one may be a preview of it.
    const isLast = queue.terms.finalCall === true;
    for (const job of queue.jobs.filter(({ results }) => isLast && results > 1))
      yield contradicts(queue, {
        how: "two-results",
        expected,
        jobs: [job],
        numbers: { calls: job.calls, results: job.results },
      });
  },

  *times(queue) {
    const { delay, reliable, reliableBy = "async.callbacksReliable" } = queue.terms;
    const done = queue.jobs.filter((job) => isAdmitted(job) && staysToReport(job)).length;
    if (reliable !== true) yield missing(everyCall[reliableBy]);
    else if (delay === undefined) yield missing(webhookDelay);
    else if (!orderHolds(queue)) yield missing(orderKept);
    else {
      const losses = lossesIn(queue);
      yield supports(done);
      if (losses.open.size > 0) yield doubtedIn(lastCalls, []);
      yield* overdue(queue, losses.open, delay);
    }
    if (done === 0) yield missing(scenario("fill-and-drain"));
  },
};

const orderKept = {
  kind: "rule",
  name: queueFifo.id,
  text: "results in the order of arrival: which of them are late can only be said where order is kept",
} as const;
const lastCalls = scenario("fill-and-drain", "a call for the last jobs");

function* overdue(queue: Queue, open: ReadonlySet<QueuedJob>, delay: number): Iterable<Sighting> {
  const { among } = queue;
  const breach = { how: "never-called-back", expected };
  const evicts: QueueRule[] = evictionIn(queue) === undefined ? [] : ["enforced-on-arrival"];
  const against = (job: QueuedJob, more: Omit<QueueBreach, keyof typeof breach>): Sighting =>
    mayBeCalled(job, queue)
      ? doubtedIn(otherForms, [job.id])
      : contradicts(queue, { ...breach, ...more });
  for (const { job, by, overtakers } of overdueIn(queue))
    yield against(job, {
      jobs: [by, job],
      numbers: { overtakers, waited: among.end - job.a, delay },
      unless: ["fifo", "one-at-a-time", ...evicts],
    });
  const stuck = stuckIn(queue);
  if (stuck !== undefined)
    yield against(stuck, {
      jobs: [stuck],
      numbers: { waiting: open.size, waited: among.end - stuck.a },
    });
}

const otherForms = fact(
  "async.finalCall",
  "the forms of every job's last call (async.finalCall): some jobs were called back in another form alone",
);

/** Whether its calls may have been its last, in a form that was not declared: no job of its queue has calls before that. */
const mayBeCalled = ({ calls }: QueuedJob, { jobs }: Queue): boolean =>
  calls > 0 && !jobs.some((other) => isReported(other) && other.calls > 1);

export default queueRule(queueLosesNothing, losesNothing, { beside: givesTwoResults });
