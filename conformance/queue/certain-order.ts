import type { QueuedJob } from "./queued-job.ts";
import { ToCome } from "./to-come.ts";

/** A job, and the jobs that certainly precede it, but no job before it. */
export interface Step {
  job: QueuedJob;
  earlier: readonly QueuedJob[];
}

/**
 * Which jobs were certainly decided before another was sent: their answer was out strictly before, or at the same stamp
 * but earlier in the sender's sequence, or the sender says that it had it. Takes jobs in send order, so what precedes
 * one job precedes all that follow; memory: the requests under way.
 */
export function* inCertainOrder(jobs: Iterable<QueuedJob>): Iterable<Step> {
  const unanswered = new ToCome<QueuedJob>();
  for (const job of jobs) {
    const earlier: QueuedJob[] = [];
    while (isOver(unanswered, job)) earlier.push(unanswered.take());
    const { after = [] } = job;
    if (after.length > 0) earlier.push(...unanswered.takeAll((other) => after.includes(other.id)));
    if (job.a < Number.POSITIVE_INFINITY) unanswered.add(job.a, job.answerSeq, job);
    yield { job, earlier };
  }
}

function isOver(unanswered: ToCome<QueuedJob>, { s, seq }: QueuedJob): boolean {
  if (unanswered.next !== s) return unanswered.next < s;
  return Number.isFinite(seq) && unanswered.nextRank < seq;
}
