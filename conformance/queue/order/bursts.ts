import { evidence, type Queue } from "../queue.ts";
import { earliestEnd, isAdmitted, isTraced, type QueuedJob, staysToReport } from "../queued-job.ts";
import type { QueueTerms } from "../terms.ts";

/** Requests that were all under way at once: each was sent before any of them was answered. */
type Burst = readonly QueuedJob[];

/** The bursts of a queue that hold more requests than may be inside. */
export const burstsOf = evidence(({ jobs, most }: Queue): readonly Burst[] => {
  const bursts: Burst[] = [];
  let burst: QueuedJob[] = [];
  let answered = Number.NEGATIVE_INFINITY;
  for (const job of jobs) {
    const isFirst = job.s >= answered;
    if (isFirst) burst = [];
    if (burst.push(job) === most + 1) bursts.push(burst);
    answered = isFirst ? job.a : Math.min(answered, job.a);
  }
  return bursts;
});

/** How many bursts were admitted no more of than may be inside; and how many more, though places may have been freed. */
export function raceTally(queue: Queue): { held: number; over: number } {
  const tally = { held: 0, over: 0 };
  for (const burst of burstsOf(queue)) {
    const admitted = burst.filter(isAdmitted);
    if (admitted.length - mayHaveLeft(burst, admitted, queue.terms) > queue.most) tally.over++;
    else if (admitted.length <= queue.most && burst.some(({ outcome }) => outcome === "queue full"))
      tally.held++;
  }
  return tally;
}

/** How many of a burst may have ended before its last answer: of one worker, no more than it had time for. */
function mayHaveLeft(burst: Burst, admitted: Burst, terms: QueueTerms): number {
  const { delay, serviceTime } = terms;
  const answered = Math.max(...burst.map(({ a }) => a));
  const ended = admitted.filter(
    (job) => (staysToReport(job) || isTraced(job)) && earliestEnd(job, delay) <= answered,
  ).length;
  if (serviceTime === undefined) return ended;
  return Math.min(ended, Math.floor((answered - (burst[0]?.s ?? 0)) / serviceTime));
}
