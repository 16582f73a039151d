import { BoundsMaker } from "../../queue/bounds.ts";
import type { QueuedJob } from "../../queue/queued-job.ts";
import { isAdmitted } from "../../queue/queued-job.ts";
import { mostInside, type QueueTerms } from "../../queue/terms.ts";
import { deltaStar } from "./delta-star-of.ts";
import { InconsistentAnswers } from "./inconsistent-answers.ts";
import { OrderedOccupancy } from "./ordered-occupancy.ts";

/**
 * Whether two promises cannot both have been kept, where it is unknown which was broken. Either more jobs were inside
 * than may be, if jobs end in order; or a request was turned away and the next admitted, though no job can have left.
 * No report mentions it. The jobs are those of one queue with this limit, in send order.
 */
export function breaksJointly(
  jobs: readonly QueuedJob[],
  limit: number,
  terms: QueueTerms,
): boolean {
  const answers = new InconsistentAnswers(terms);
  for (const job of jobs) answers.push(job);
  if (answers.isFound) return true;
  const isOrdered = terms.delay !== undefined && deltaStar(jobs).least <= terms.delay;
  const most = mostInside(limit, terms);
  return isOrdered && orderedOccupancy(jobs, most, terms).most > most;
}

/** How full a queue certainly was, if its jobs, which are in send order, end in order. */
export function orderedOccupancy(
  jobs: readonly QueuedJob[],
  most: number,
  terms: QueueTerms,
): OrderedOccupancy {
  const bounds = new BoundsMaker(terms);
  const occupancy = new OrderedOccupancy(most);
  for (const job of jobs) if (isAdmitted(job)) occupancy.push(bounds.of(job));
  occupancy.finish();
  return occupancy;
}
