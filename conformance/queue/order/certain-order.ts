import { isAdmitted, type QueuedJob } from "../queued-job.ts";
import { ToCome } from "../to-come.ts";

/** An admitted job is sent, or was certainly decided before the next one that is sent. */
export interface Step {
  job: QueuedJob;
  isSent: boolean;
}

/**
 * Which jobs were certainly decided before another was sent: their answer was out strictly before, or at the same stamp
 * but earlier in the sender's sequence, or the sender says that it had it. Takes jobs in send order, so what precedes
 * one job precedes all that follow; memory: the requests under way.
 */
export function* inCertainOrder(jobs: Iterable<QueuedJob>): Iterable<Step> {
  const unanswered = new ToCome<QueuedJob>();
  for (const job of jobs) {
    if (!isAdmitted(job)) continue;
    while (isOver(unanswered, job)) yield { job: unanswered.take(), isSent: false };
    const { after = [] } = job;
    const known = after.length > 0 ? unanswered.takeAll(({ id }) => after.includes(id)) : [];
    for (const other of known) yield { job: other, isSent: false };
    yield { job, isSent: true };
    if (job.a < Number.POSITIVE_INFINITY) unanswered.add(job.a, job.answerSeq, job);
  }
}

function isOver(unanswered: ToCome<QueuedJob>, { s, seq }: QueuedJob): boolean {
  if (unanswered.next !== s) return unanswered.next < s;
  return Number.isFinite(seq) && unanswered.nextRank < seq;
}
