import { evidence, type Queue } from "../queue.ts";
import { type QueuedJob, tellsCompletion } from "../queued-job.ts";
import { inCertainOrder } from "./certain-order.ts";

/** `first` was certainly decided before `second` was sent, yet reported `lead` microseconds after it. */
export interface Inversion {
  first: QueuedJob;
  second: QueuedJob;
  lead: number;
}

/**
 * The pair that needs the longest webhook delay; undefined: none needs any. Its lead is Delta*: the least bound on webhook
 * delay with which some first-in-first-out server explains the jobs, `max(0, w_i - w_j)` over the pairs with i certainly
 * before j. Exact: a server that keeps the order exists if and only if Delta* is within the bound. Jobs in send order.
 */
export function worstInversion(jobs: Iterable<QueuedJob>): Inversion | undefined {
  let worst: Inversion | undefined;
  let latest: QueuedJob | undefined;
  for (const { job, isSent } of inCertainOrder(jobs)) {
    if (!tellsCompletion(job)) continue;
    if (!isSent && (latest === undefined || earliest(job) > earliest(latest))) latest = job;
    if (!isSent || latest === undefined) continue;
    const lead = earliest(latest) - job.w;
    if (lead > (worst?.lead ?? 0)) worst = { first: latest, second: job, lead };
  }
  return worst;
}

/** When its webhook came, at the earliest. */
const earliest = ({ w, late }: QueuedJob): number => w - late;

/** The worst inversion of a queue. */
export const inversionIn = evidence((queue: Queue) => worstInversion(queue.jobs));

/** Whether order is not refuted, so that what it adds may be believed. */
export function orderHolds(queue: Queue): boolean {
  const { delay } = queue.terms;
  return delay !== undefined && (inversionIn(queue)?.lead ?? 0) <= delay;
}
