import type { QueuedJob } from "./queued-job.ts";

/**
 * The most jobs that were inside at the same time, and which: of jobs a and b, then c after a left, it is 2, a and b.
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
