import { everyCall, leastServiceTime, scenario, trace, webhookDelay } from "../needs.ts";
import type { QueueMonitor } from "../queue-monitor.ts";
import type { QueuedJob } from "../queued-job.ts";
import { contradicts, doubted, missing, type QueueSighting, supports } from "../sightings.ts";
import { orderHolds } from "./limit.ts";
import { isSeenSerial, speedupOf } from "./serial.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * First in, first out: violated only if no delay within the declared bound explains the inversions, time in which
 * our machine stood still between the two calls apart.
 */
export function* concludeOrder({ first, order, terms }: QueueMonitor): Iterable<QueueSighting> {
  const { delay, stoodStill = () => 0 } = terms;
  const { witness, least } = order.star;
  const { pairs, proved, inverted } = order.inversions;
  const excused = witness === undefined ? 0 : stoodStill(witness.second.w, witness.first.w);
  if (delay === undefined) yield missing(first, "fifo", webhookDelay);
  else if (witness !== undefined && least > delay + excused)
    yield contradicts(first, "fifo", {
      how: "reported-out-of-order",
      jobs: [witness.first, witness.second],
      numbers: { lead: witness.lead, delay, inverted },
      unless: ["one-at-a-time"],
    });
  // Results so close together that a late call may have changed places prove no order.
  yield supports(first, "fifo", proved);
  const isOpen = inverted > Math.max(proved, fewInverted);
  if (pairs === 0) yield missing(first, "fifo", scenario("fill-and-drain"));
  else if (proved === 0 && delay !== undefined)
    yield (isOpen ? doubted : missing)(first, "fifo", slowerJobs);
  else if (isOpen) yield doubted(first, "fifo", whichWasFirst);
}

const slowerJobs = trace("slower jobs, a smaller queue.webhookDelayMs, or the trace probe");
const whichWasFirst = trace(
  "a smaller queue.webhookDelayMs, or the trace probe: more results changed places than kept them for sure",
);

/** How many pairs may change places by chance, where calls may be late. */
const fewInverted = 3;

/** One job after another: refuted by a span of time with more work in it than one worker can do. */
export function* concludeService(queue: QueueMonitor): Iterable<QueueSighting> {
  const { first, service, terms } = queue;
  const { least, contended } = service;
  const { serviceTime } = terms;
  const isSerial = isSeenSerial(queue);
  if (serviceTime === undefined) yield missing(first, "one-at-a-time", leastServiceTime);
  else {
    yield supports(first, "one-at-a-time", isSerial ? contended : 0);
    if (least !== undefined && least.each < serviceTime) {
      const { from, until, work, each, last } = least;
      yield contradicts(first, "one-at-a-time", {
        how: "more-work-than-one-can-do",
        jobs: [last],
        numbers: { work, each, serviceTime, window: until - from },
      });
    }
  }
  const isOpen = serviceTime !== undefined && speedupOf(queue) !== undefined;
  if (contended === 0) yield missing(first, "one-at-a-time", scenario("fill-and-drain"));
  else if (!isSerial) yield (isOpen ? doubted : missing)(first, "one-at-a-time", howManyWorkers);
}

const howManyWorkers = trace(
  "a burst that takes as long as its jobs do one by one, or the trace probe",
);

/**
 * Loss. A server that keeps the order has finished every job sent before a reported one: their calls are overdue once
 * the declared delay is over. The first job that none overtook is overdue like a lone request once everything before it
 * has reported. Judged only where every result is called back.
 */
export function* concludeLoss(queue: QueueMonitor, around: Surroundings): Iterable<QueueSighting> {
  const { first, order, calls, terms } = queue;
  const { delay, reliable, reliableBy = "async.callbacksReliable" } = terms;
  if (reliable !== true) yield missing(first, "loses-nothing", everyCall[reliableBy]);
  else if (delay === undefined) yield missing(first, "loses-nothing", webhookDelay);
  else if (!orderHolds(queue)) yield missing(first, "loses-nothing", orderKept);
  else {
    yield supports(first, "loses-nothing", calls.done);
    if (order.losses.open.size > 0) yield doubted(first, "loses-nothing", lastCalls);
    yield* overdue(queue, delay, around.end);
  }
  if (calls.done === 0) yield missing(first, "loses-nothing", scenario("fill-and-drain"));
}

const orderKept = scenario(
  "fill-and-drain",
  "results in the order of arrival: which of them are late can only be told where order is kept",
);
const lastCalls = scenario("fill-and-drain", "a call for the last jobs");

function* overdue(queue: QueueMonitor, delay: number, end: number): Iterable<QueueSighting> {
  const { first, order, terms } = queue;
  const surely = end - (terms.skew ?? 0);
  for (const { job, by, overtakers } of order.losses.overtaken())
    if (surely > by.w + delay)
      yield contradicts(first, "loses-nothing", {
        how: "never-called-back",
        jobs: [by, job],
        numbers: { overtakers, waited: end - job.a, delay },
        unless: ["fifo", "one-at-a-time"],
      });
  const stuck = stuckIn(queue, surely);
  if (stuck !== undefined)
    yield contradicts(first, "loses-nothing", {
      how: "never-called-back",
      jobs: [stuck],
      numbers: { waiting: order.losses.open.size, waited: end - stuck.a },
    });
}

/** The first job that no other overtook, if the time of a lone request has passed since the last report. */
function stuckIn({ order, awaited, terms }: QueueMonitor, end: number): QueuedJob | undefined {
  const [first] = order.losses.open;
  if (first === undefined || terms.lone === undefined) return undefined;
  return end > Math.max(first.a, awaited.lastReport) + terms.lone ? first : undefined;
}
