import { type QueuedJob, staysToReport } from "../queued-job.ts";

/**
 * The largest number of jobs that were inside at the same time, with these jobs. If a and b are inside, a leaves and c
 * enters, the mark stays at 2, with a and b.
 */
export class HighWaterMark {
  most = 0;
  witness: readonly QueuedJob[] = [];

  /** Notes how many jobs are inside now; calls `those` for the jobs only if they are more than ever. */
  reach(inside: number, those: () => readonly QueuedJob[]): void {
    if (inside <= this.most) return;
    this.most = inside;
    this.witness = those();
  }
}

/** A job that was admitted while `others` certainly stayed. */
export interface SqueezedIn {
  job: QueuedJob;
  others: number;
  inside: readonly QueuedJob[];
}

/** So many are listed of one queue. */
export const mostSqueezed = 64;

/**
 * How many were inside together with a job that was squeezed in; 0 for a dropped job, which may never have been inside.
 */
export const insideWith = ({ job, others }: SqueezedIn): number =>
  staysToReport(job) ? others + 1 : 0;
