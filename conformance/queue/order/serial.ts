import { evidence, type Queue } from "../queue.ts";
import { isAdmitted, type QueuedJob, staysToReport, tellsCompletion } from "../queued-job.ts";
import { burstsOf } from "./bursts.ts";

/** How many times faster than its jobs one by one a burst must be done to show more than a single worker. */
const serialSpeedup = 1.6;

/**
 * Whether jobs were seen to be processed one after another: a burst took about as long as its jobs take alone. Calls
 * that come late hide this, as do many workers.
 */
export function isSeenSerial(queue: Queue): boolean {
  const speedup = speedupOf(queue);
  return speedup !== undefined && speedup < serialSpeedup;
}

/** How many times faster than lone requests a burst was done; undefined: either was not seen. */
export const speedupOf = evidence((queue: Queue): number | undefined => {
  const alone = turnaroundsAlone(queue).sort((one, other) => one - other);
  const median = alone[(alone.length - 1) >> 1];
  const pace = Math.max(0, ...burstsOf(queue).map(paceOf));
  return median === undefined || pace === 0 ? undefined : median * pace;
});

/** Admitted jobs of a burst for each microsecond until the last one's webhook; 0: too few were done. */
function paceOf(burst: readonly QueuedJob[]): number {
  const reports = burst.filter((job) => isAdmitted(job) && staysToReport(job)).map(({ w }) => w);
  const makespan = Math.max(...reports) - (burst[0]?.s ?? 0);
  return reports.length > 1 && makespan > 0 ? reports.length / makespan : 0;
}

/** From the send to the webhook (µs), of requests that were alone in the queue from end to end. */
function turnaroundsAlone(queue: Queue): number[] {
  const found: number[] = [];
  let reported = Number.NEGATIVE_INFINITY;
  let lone: QueuedJob | undefined;
  for (const job of queue.jobs) {
    if (!isAdmitted(job)) continue;
    if (lone !== undefined && lone.w < job.s) found.push(lone.w - lone.s);
    lone = tellsCompletion(job) && reported < job.s ? job : undefined;
    if (tellsCompletion(job)) reported = Math.max(reported, job.w);
  }
  return lone === undefined ? found : [...found, lone.w - lone.s];
}
