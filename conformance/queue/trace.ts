import type { Sighting } from "../history/sighting.ts";
import { inCertainOrder } from "./certain-order.ts";
import type { Queue } from "./queue.ts";
import { inSendOrder, isAdmitted, type QueuedJob } from "./queued-job.ts";
import { contradicts, supports } from "./sightings.ts";

/** When a job was processed, on the target's own clock, µs. */
export interface Processing {
  began: number;
  ended: number;
}

export type Traced = Processing & { job: QueuedJob };

/** When jobs of one queue were processed: without webhooks, and without a bound on their delay. */
export interface TracedQueue {
  queue: Pick<Queue, "account" | "plan">;
  traced: readonly Traced[];
  /** How far two stamps may be off together (µs). */
  resolution: number;
}

/** A job that was certainly admitted first began later. */
export function* tracedOrder(
  { queue, traced, resolution }: TracedQueue,
  expected: string,
): Iterable<Sighting> {
  const byJob = new Map(traced.map((each) => [each.job, each]));
  const jobs = traced
    .map(({ job }) => job)
    .filter(isAdmitted)
    .sort(inSendOrder);
  let latest: Traced | undefined;
  let pairs = 0;
  for (const { job, earlier } of inCertainOrder(jobs)) {
    for (const each of earlier) {
      const known = byJob.get(each) as Traced;
      if (latest === undefined || known.began > latest.began) latest = known;
    }
    if (latest === undefined) continue;
    pairs++;
    const lead = latest.began - (byJob.get(job) as Traced).began;
    const breach = { how: "began-out-of-order", expected, jobs: [latest.job, job] };
    if (lead > resolution) yield contradicts(queue, { ...breach, numbers: { lead } });
  }
  yield supports(pairs);
}

/** So much of the shorter job must lie within the other: an end may be noted after the next one's beginning. */
const leastShare = 0.2;

/** So far (µs) clocks of several workers may be apart, unless most of the shorter job lies within the other. */
const skewUs = 50_000;
const mostShare = 0.8;

/** Two jobs were processed at the same time. */
export function* tracedSerial(
  { queue, traced, resolution }: TracedQueue,
  expected: string,
): Iterable<Sighting> {
  let running: Traced | undefined;
  const inSent = traced.toSorted((one, other) => inSendOrder(one.job, other.job));
  for (const each of inSent.sort((a, b) => a.began - b.began)) {
    if (running !== undefined) {
      const together = running.ended - each.began;
      const shorter = Math.min(running.ended - running.began, each.ended - each.began);
      const mayBeApart = Math.min(skewUs, mostShare * shorter);
      const breach = { how: "processed-together", expected, jobs: [running.job, each.job] };
      if (together > Math.max(resolution, leastShare * shorter, mayBeApart))
        yield contradicts(queue, { ...breach, numbers: { together } });
    }
    if (running === undefined || each.ended > running.ended) running = each;
  }
  yield supports(Math.max(0, traced.length - 1));
}
