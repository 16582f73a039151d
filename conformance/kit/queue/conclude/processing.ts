import type { Dossiers } from "../dossier.ts";
import type { QueueMonitor } from "../queue-monitor.ts";
import { orderHolds } from "./limit.ts";
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
  // What no delay refutes, results in order do not prove.
  fifo.supporting = delay === undefined ? 0 : inversions.pairs;
  fifo.power = { pairs: inversions.pairs };
  if (inversions.pairs === 0) fifo.lacks("driver", "fill-and-drain");
}

/** One after another: refuted by a window with more work in it than one worker can do. */
export function concludeService(queue: QueueMonitor, rules: Dossiers): void {
  const { "one-at-a-time": serial } = rules;
  const { least, contended } = queue.service;
  const { serviceTime } = queue.terms;
  if (serviceTime === undefined) serial.lacks("fact", "queue.serviceTime.minimumMs");
  else {
    serial.supporting = contended;
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
 * declared delay is over. Only where every result is called back.
 */
export function concludeLoss(queue: QueueMonitor, rules: Dossiers, around: Surroundings): void {
  const { "loses-nothing": loses } = rules;
  const { delay, reliable } = queue.terms;
  if (reliable !== true) loses.lacks("fact", "async.callbacksReliable");
  else if (delay === undefined) loses.lacks("fact", "queue.webhookDelayMs");
  else if (orderHolds(queue)) {
    loses.supporting = queue.calls.reported;
    for (const { job, by, overtakers } of queue.order.losses.overtaken())
      if (around.end - (queue.terms.skew ?? 0) > by.w + delay)
        loses.contradicts({
          how: "never-called-back",
          jobs: [by, job],
          at: by.w + delay,
          numbers: { overtakers, waited: around.end - job.a, delay },
          unless: ["fifo", "one-at-a-time"],
        });
  }
  loses.power = { reported: queue.calls.reported, missing: queue.order.losses.missing };
  if (queue.calls.reported === 0) loses.lacks("driver", "fill-and-drain");
}
