import { withoutMany } from "./conclude/index.ts";
import { Precedence } from "./precedence.ts";
import { inSendOrder, isAdmitted, type QueuedJob } from "./queued-job.ts";
import { contradicts, type Queue, type QueueSighting, supports } from "./sightings.ts";

/** When a job was processed, on the target's own clock, µs; more than one entry: more than once. */
export interface Processing {
  began: number;
  ended: number;
}

export type Traces = ReadonlyMap<string, readonly Processing[]>;

interface Traced {
  job: QueuedJob;
  began: number;
  ended: number;
}

/**
 * Order and one at a time of one queue by when its jobs were processed, without webhooks and without a bound on their
 * delay. `resolution`: how far two stamps of the trace may be off (µs).
 */
export function judgeTrace(
  jobs: readonly QueuedJob[],
  traces: Traces,
  resolution: number,
): QueueSighting[] {
  const [queue] = jobs;
  if (queue === undefined) return [];
  const traced = [...jobs]
    .sort(inSendOrder)
    .flatMap((job) =>
      (traces.get(job.id) ?? []).slice(0, 1).map((processing) => ({ job, ...processing })),
    );
  const admitted = traced.filter(({ job }) => isAdmitted(job));
  return withoutMany([
    ...judgeOrder(queue, admitted, resolution),
    ...judgeSerial(queue, traced, resolution),
  ]);
}

/** A job that was certainly admitted first began later. */
function* judgeOrder(
  queue: Queue,
  traced: readonly Traced[],
  resolution: number,
): Iterable<QueueSighting> {
  const byJob = new Map(traced.map((each) => [each.job, each]));
  let latest: Traced | undefined;
  let pairs = 0;
  const precedence = new Precedence((earlier) => {
    const known = byJob.get(earlier) as Traced;
    if (latest === undefined || known.began > latest.began) latest = known;
  });
  for (const each of traced) {
    precedence.enter(each.job);
    if (latest === undefined) continue;
    pairs++;
    const lead = latest.began - each.began;
    if (lead <= resolution) continue;
    const jobs = [latest.job, each.job];
    yield contradicts(queue, "fifo", { how: "began-out-of-order", jobs, numbers: { lead } });
  }
  yield supports(queue, "fifo", pairs);
}

/** So much of the shorter job must lie within the other: an end may be noted after the next one's beginning. */
const leastShare = 0.2;

/** So far (µs) clocks of several workers may be apart, unless most of the shorter job lies within the other. */
const skewUs = 50_000;
const mostShare = 0.8;

/** Two jobs were processed at the same time. */
function* judgeSerial(
  queue: Queue,
  traced: readonly Traced[],
  resolution: number,
): Iterable<QueueSighting> {
  let running: Traced | undefined;
  for (const each of [...traced].sort((a, b) => a.began - b.began)) {
    if (running !== undefined) {
      const together = running.ended - each.began;
      const shorter = Math.min(running.ended - running.began, each.ended - each.began);
      const mayBeApart = Math.min(skewUs, mostShare * shorter);
      if (together > Math.max(resolution, leastShare * shorter, mayBeApart)) {
        const jobs = [running.job, each.job];
        const numbers = { together };
        yield contradicts(queue, "one-at-a-time", { how: "processed-together", jobs, numbers });
      }
    }
    if (running === undefined || each.ended > running.ended) running = each;
  }
  yield supports(queue, "one-at-a-time", Math.max(0, traced.length - 1));
}
