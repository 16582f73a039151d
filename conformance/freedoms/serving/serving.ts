import type { Need } from "../../../contracts/verdict.ts";
import { isAccepted, type Job } from "../../generation/job.ts";
import type { Jobs } from "../../generation/job-list.ts";
import { jobsOf } from "../../generation/jobs.ts";
import { isMinimal } from "../../generation/minimal.ts";
import { isUnserved } from "../../generation/unserved.ts";
import type { History } from "../../history/history.ts";
import type { OpenPoint } from "../../history/open-point.ts";
import { type Freedom, ruledOut } from "../freedom.ts";

/** A minimal valid request for work that was turned away. */
export interface Unserved {
  job: Job;
  jobs: Jobs;
  history: History;
}

/** A freedom to turn a minimal valid request away on a route that is served. */
export interface ServingFreedom extends OpenPoint {
  /** What settles whether it is why; undefined: it is not. */
  needs: (unserved: Unserved) => Need | undefined;
  /** What keeps it from being why, in words that a finding prints. */
  ruledOutBy: string;
}

/** The freedom as rules name it that look whether a route is served. */
export const ofServing = ({ needs, ruledOutBy, ...point }: ServingFreedom): Freedom => ({
  ...point,
  explains({ calls }, history) {
    const jobs = jobsOf(history);
    const job = jobs.at(calls.at(-1) ?? "");
    if (job === undefined) return undefined;
    if (isUnserved(job, history)) return ruledOut("the route answers as one that is not there");
    const need = needs({ job, jobs, history });
    if (need === undefined) return ruledOut(ruledOutBy);
    const served = jobs.to(job.route).filter((one) => isAccepted(one) && one.plain);
    return served.some((other) => isMinimal(other, history.facts))
      ? { is: "used" }
      : { is: "open", needs: need };
  },
});
