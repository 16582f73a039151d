import { DeltaStar } from "../../queue/delta-star.ts";
import { Precedence } from "../../queue/precedence.ts";
import { inSendOrder, type QueuedJob, tellsCompletion } from "../../queue/queued-job.ts";

/** Delta* of jobs in any order, by one sweep. */
export function deltaStar(jobs: readonly QueuedJob[]): DeltaStar {
  const star = new DeltaStar();
  const precedence = new Precedence((earlier) => star.precedes(earlier));
  for (const job of jobs.filter(tellsCompletion).sort(inSendOrder)) {
    precedence.enter(job);
    star.enter(job);
  }
  return star;
}
