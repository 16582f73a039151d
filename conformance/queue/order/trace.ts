import type { Queue } from "../queue.ts";
import { type QueuedJob, tellsCompletion } from "../queued-job.ts";

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

/** How far our clock is ahead of the target's, µs. */
export interface Lead {
  least: number;
  most: number;
  /** How far stamps may be off. */
  slack: number;
  /** The stamps are those of one clock, which nobody set meanwhile: such a lead there is. */
  isSteady: boolean;
}

/** The lead by which no job begins before it was sent, nor ends after its result came. */
export function leadOf(traced: Iterable<Traced>, resolution: number): Lead {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { job, began, ended } of traced) {
    least = Math.max(least, job.s - began);
    if (tellsCompletion(job)) most = Math.min(most, job.w - ended);
  }
  const slack = skewUs + resolution;
  return { least, most, slack, isSteady: least <= most + slack };
}
