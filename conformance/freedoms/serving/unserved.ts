import type { Need } from "../../../contracts/verdict.ts";
import { isAccepted, type Job } from "../../generation/jobs/job.ts";
import type { Jobs } from "../../generation/jobs/job-list.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { isMinimal } from "../../generation/minimal.ts";
import { isUnserved } from "../../generation/unserved.ts";
import type { History } from "../../history/history.ts";
import { type Contradiction, isDenied } from "../../history/sighting.ts";
import { type Explanation, ruledOut } from "../freedom.ts";

/** A minimal valid request for work that was turned away. */
export interface Unserved {
  job: Job;
  jobs: Jobs;
  history: History;
}

/**
 * Whether something about a minimal request may be why it was turned away on a route that is served.
 * @param needOf what settles whether it is why; undefined: it is not, and `because` says what keeps it from being so.
 */
export function whyUnserved(
  breach: Contradiction,
  history: History,
  { needOf, because }: { needOf: (unserved: Unserved) => Need | undefined; because: string },
): Explanation | undefined {
  const jobs = jobsOf(history);
  const job = jobs.at(breach.calls.at(-1) ?? "");
  if (job === undefined || !isDenied(breach) || breach.field !== "the answer") return undefined;
  if (!isMinimal(job, history.facts)) return undefined;
  if (isUnserved(job, history)) return ruledOut("the route answers as one that is not there");
  const needs = needOf({ job, jobs, history });
  if (needs === undefined) return ruledOut(because);
  const served = jobs.to(job.route).filter((one) => isAccepted(one) && one.plain);
  return served.some((other) => isMinimal(other, history.facts))
    ? { is: "used" }
    : { is: "open", needs };
}
