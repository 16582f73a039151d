import type { Queue } from "../queue.ts";
import type { QueuedJob } from "../queued-job.ts";

/** When a job was processed, on the target's own clock, µs. */
export interface Processing {
  began: number;
  ended: number;
}

/** So far (µs) clocks of several workers may be apart. */
export const skewUs = 50_000;

export type Traced = Processing & { job: QueuedJob };

/** When jobs of one queue were processed: without webhooks, and without a bound on their delay. */
export interface TracedQueue {
  queue: Pick<Queue, "account" | "plan">;
  traced: readonly Traced[];
  /** How far two stamps may be off together (µs). */
  resolution: number;
}
