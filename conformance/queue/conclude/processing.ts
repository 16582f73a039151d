import type { Dossiers } from "../dossier.ts";
import type { Job } from "../job.ts";
import type { QueueMonitor } from "../queue-monitor.ts";
import { orderHolds } from "./limit.ts";
import { isSeenSerial, speedupOf } from "./serial.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * First in, first out: violated only if no delay within the declared bound explains the inversions, time in which
 * our machine stood still between the two calls apart.
 */
export function concludeOrder(queue: QueueMonitor, { fifo }: Dossiers): void {
  const { star, inversions } = queue.order;
  const { delay, stoodStill = () => 0 } = queue.terms;
  const { witness } = star;
  const excused = witness === undefined ? 0 : stoodStill(witness.second.w, witness.first.w);
  if (delay === undefined) fifo.lacks("fact", "queue.webhookDelayMs");
  else if (witness !== undefined && star.least > delay + excused) {
    const { first, second, lead } = witness;
    fifo.contradicts({
      how: "reported-out-of-order",
      jobs: [first, second],
      at: second.w,
      numbers: { lead, delay, inverted: inversions.inverted },
      unless: ["one-at-a-time"],
    });
  }
  // Results so close together that a late call may have changed places prove no order.
  fifo.supporting = inversions.proved;
  fifo.isOpen = inversions.inverted > Math.max(inversions.proved, fewInverted);
  fifo.power = { pairs: inversions.pairs, proved: inversions.proved };
  if (inversions.pairs === 0) fifo.lacks("driver", "fill-and-drain");
  else if (inversions.proved === 0 && delay !== undefined)
    fifo.lacks("probe", "trace", "slower jobs, a smaller queue.webhookDelayMs, or the trace probe");
  else if (fifo.isOpen)
    fifo.lacks(
      "probe",
      "trace",
      "a smaller queue.webhookDelayMs, or the trace probe: more results changed places than kept them for sure",
    );
}

/** So many pairs change places by chance, where calls may be late. */
const fewInverted = 3;

/** One after another: refuted by a window with more work in it than one worker can do. */
export function concludeService(queue: QueueMonitor, rules: Dossiers): void {
  const { "one-at-a-time": serial } = rules;
  const { least, contended } = queue.service;
  const { serviceTime } = queue.terms;
  if (serviceTime === undefined) serial.lacks("fact", "queue.serviceTime.minimumMs");
  else {
    serial.supporting = isSeenSerial(queue) ? contended : 0;
    serial.isOpen = contended > 0 && speedupOf(queue) !== undefined && !isSeenSerial(queue);
    if (least !== undefined && least.each < serviceTime)
      serial.contradicts({
        how: "more-work-than-one-can-do",
        jobs: [least.last],
        at: least.until,
        numbers: { ...window(least), serviceTime },
      });
  }
  serial.power = { contended };
  if (contended === 0) serial.lacks("driver", "fill-and-drain");
  else if (!isSeenSerial(queue))
    serial.lacks(
      "probe",
      "trace",
      "a burst that takes as long as its jobs do one by one, or the trace probe",
    );
}

function window({
  from,
  until,
  work,
  each,
}: {
  from: number;
  until: number;
  work: number;
  each: number;
}) {
  return { from, until, work, each };
}

/**
 * Loss: an orderly server has finished what a reported job came after, so its call is overdue once the
 * declared delay is over; and the first of those that nothing overtook is overdue like a lone request once
 * everything before it has reported. Only where every result is called back.
 */
export function concludeLoss(queue: QueueMonitor, rules: Dossiers, around: Surroundings): void {
  const { "loses-nothing": loses } = rules;
  const { delay, reliable, reliableBy, skew = 0 } = queue.terms;
  const { losses } = queue.order;
  if (reliable !== true) loses.lacks("fact", reliableBy ?? "async.callbacksReliable");
  else if (delay === undefined) loses.lacks("fact", "queue.webhookDelayMs");
  else if (orderHolds(queue)) {
    loses.supporting = queue.calls.reported;
    loses.isOpen = losses.open.size > 0;
    if (loses.isOpen) loses.lacks("driver", "fill-and-drain", "a call for the last jobs");
    for (const { job, by, overtakers } of losses.overtaken())
      if (around.end - skew > by.w + delay)
        loses.contradicts({
          how: "never-called-back",
          jobs: [by, job],
          at: by.w + delay,
          numbers: { overtakers, waited: around.end - job.a, delay },
          unless: ["fifo", "one-at-a-time"],
        });
    const stuck = overdue(queue, around.end - skew);
    if (stuck !== undefined)
      loses.contradicts({
        how: "never-called-back",
        jobs: [stuck],
        at: around.end,
        numbers: { waiting: losses.open.size, waited: around.end - stuck.a },
      });
  }
  loses.power = { reported: queue.calls.reported, missing: losses.missing };
  if (queue.calls.reported === 0) loses.lacks("driver", "fill-and-drain");
}

/** The first of the jobs that nobody overtook, if it has had the time of a lone request since the last report. */
function overdue({ order, flow, terms }: QueueMonitor, end: number): Job | undefined {
  const [first] = order.losses.open;
  if (first === undefined || terms.lone === undefined) return undefined;
  return end > Math.max(first.a, flow.lastReport) + terms.lone ? first : undefined;
}
