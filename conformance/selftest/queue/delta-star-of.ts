import { DeltaStar } from "../../queue/delta-star.ts";
import { inSendOrder, type Job, tellsCompletion } from "../../queue/job.ts";
import { Precedence } from "../../queue/precedence.ts";

/** Delta* of jobs in any order, by one sweep. */
export function deltaStar(jobs: readonly Job[]): DeltaStar {
  const star = new DeltaStar();
  const precedence = new Precedence((earlier) => star.precedes(earlier.job));
  for (const job of jobs.filter(tellsCompletion).sort(inSendOrder)) {
    precedence.enter(job);
    star.enter(job);
  }
  return star;
}
