import type { QueuedJob } from "../../queue/queued-job.ts";

/**
 * Whether one worker, who takes `each` for a job, can have processed each between its send and its webhook.
 * Every order is tried, or that of sending alone (`inOrder`).
 */
export function oneWorkerCan(jobs: readonly QueuedJob[], each: number, inOrder = false): boolean {
  return canFrom(Number.NEGATIVE_INFINITY, jobs, each, inOrder);
}

function canFrom(
  free: number,
  left: readonly QueuedJob[],
  each: number,
  inOrder: boolean,
): boolean {
  if (left.length === 0) return true;
  const candidates = inOrder ? left.slice(0, 1) : left;
  return candidates.some((job) => {
    const end = Math.max(free, job.s) + each;
    const rest = left.filter((other) => other !== job);
    return end <= job.w && canFrom(end, rest, each, inOrder);
  });
}
