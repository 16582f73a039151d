import { isTurnedAway, type Job } from "../../generation/job.ts";
import type { Jobs } from "../../generation/job-list.ts";
import { jobsOf } from "../../generation/jobs.ts";
import type { Parameter } from "../../generation/parameter.ts";
import type { History } from "../../history/history.ts";
import type { OpenPoint } from "../../history/open-point.ts";
import type { Explanation, Freedom } from "../freedom.ts";

/** A request for work that was turned away though it asks for allowed values alone, one of which is examined. */
export interface Refusal {
  job: Job;
  parameter: Parameter;
  jobs: Jobs;
  history: History;
}

/** A freedom to turn valid work away for another reason than the value that is examined. */
export interface RefusalFreedom extends OpenPoint {
  /** The parameters that it is about; default: any. */
  concerns?: (parameter: Parameter) => boolean;
  /** Undefined where the request has nothing of what the freedom is about, such as a webhook. */
  explains: (refusal: Refusal) => Explanation | undefined;
}

/** The freedom as rules name it that examine these parameters: it weighs refusals of requests for their values. */
export const ofRefusals = (
  { explains, concerns = () => true, ...point }: RefusalFreedom,
  parameters: readonly Parameter[],
): Freedom => ({
  ...point,
  explains(breach, history) {
    const jobs = jobsOf(history);
    const job = jobs.at(breach.calls.at(-1) ?? "");
    const parameter = parameters
      .filter(concerns)
      .find(
        ({ route, members }) =>
          route === job?.route && members(history.facts).join(" and ") === breach.field,
      );
    if (job === undefined || parameter === undefined || !isTurnedAway(job)) return undefined;
    return explains({ job, parameter, jobs, history });
  },
});
