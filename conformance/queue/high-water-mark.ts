import type { QueuedJob } from "./queued-job.ts";

/** The most jobs that were inside at once, and those that were: of jobs a, b and then c after a left, 2 of a and b. */
export class HighWaterMark {
  most = 0;
  witness: readonly QueuedJob[] = [];

  /** So many are inside now; `those` is asked only if they are more than ever. */
  reach(inside: number, those: () => readonly QueuedJob[]): void {
    if (inside <= this.most) return;
    this.most = inside;
    this.witness = those();
  }
}
