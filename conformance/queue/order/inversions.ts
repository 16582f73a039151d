import { earliestEnd, type QueuedJob, tellsCompletion } from "../queued-job.ts";
import { ToCome } from "../to-come.ts";
import { inCertainOrder } from "./certain-order.ts";

/** Pairs of jobs, by whether they were reported in order. */
export interface Inversions {
  /** Certainly in order, the first job still inside when the second was sent: only these test the order. */
  pairs: number;
  /** Of these, reported in order and so far apart that the declared delay cannot have put them so. */
  proved: number;
  inverted: number;
}

/** Counts the pairs among jobs in send order. `delay`: the longest from a job's end to its webhook (µs). */
export function inversionsAmong(
  jobs: Iterable<QueuedJob>,
  delay = Number.POSITIVE_INFINITY,
): Inversions {
  const found = { pairs: 0, proved: 0, inverted: 0 };
  const inside = new ToCome<QueuedJob>();
  for (const { job, isSent } of inCertainOrder(jobs)) {
    if (!tellsCompletion(job)) continue;
    if (!isSent) inside.add(job.w, 0, job);
    if (!isSent) continue;
    while (inside.next <= job.s) inside.take();
    found.pairs += inside.size;
    found.proved += inside.count((_, reported) => reported < earliestEnd(job, delay));
    found.inverted += inside.count((_, reported) => reported > job.w);
  }
  return found;
}
