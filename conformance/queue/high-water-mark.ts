import type { QueuedJob } from "./queued-job.ts";

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
