import { overdueIn } from "../order/loss.ts";
import { admittedTo, evidence, type Queue } from "../queue.ts";
import { isSilent, type QueuedJob } from "../queued-job.ts";
import type { Bounds } from "./bounds.ts";

/** A job that was never done, and the first request that was let in over the limit while it had to wait. */
export interface Eviction {
  out: QueuedJob;
  by: QueuedJob;
}

/** So many requests before and after a lost one are looked at: several times the largest limit. */
const around = 64;

/**
 * An eviction that shows for itself: jobs are lost, and over the limit requests are let in. A queue that loses jobs by
 * mistake turns others away once it is full; this one turned away nobody who would be called back.
 */
export const evictionIn = evidence((queue: Queue): Eviction | undefined => {
  const jobs = queue.jobs;
  if (jobs.some((job) => job.outcome === "queue full" && !isSilent(job))) return undefined;
  const lost = new Set(overdueIn(queue).map(({ job }) => job.id));
  const admitted = lost.size === 0 ? [] : [...admittedTo(queue)];
  for (const [at, { job }] of admitted.entries()) {
    if (!lost.has(job.id)) continue;
    const near = admitted.slice(Math.max(0, at - around), at + around);
    const later = near.filter((other) => other.from > job.a && !lost.has(other.job.id));
    const by = later.find((other) => dueBeside(other, near, lost) >= queue.most);
    if (by !== undefined) return { out: job, by: by.job };
  }
  return undefined;
});

/** How many should have been inside all the while that a request was let in: lost ones wait behind one that stays. */
function dueBeside({ from, u }: Bounds, near: readonly Bounds[], lost: ReadonlySet<string>) {
  const before = near.filter((other) => other.u < from);
  const first = before.findIndex(({ lo }) => lo > u);
  if (first < 0) return 0;
  return before.slice(first).filter(({ job, lo }) => lo > u || lost.has(job.id)).length;
}
