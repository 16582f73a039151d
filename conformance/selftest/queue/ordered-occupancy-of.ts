import { BoundsMaker } from "../../queue/bounds.ts";
import { OrderedOccupancy } from "../../queue/ordered-occupancy.ts";
import { isAdmitted, type QueuedJob } from "../../queue/queued-job.ts";
import type { QueueTerms } from "../../queue/terms.ts";

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
