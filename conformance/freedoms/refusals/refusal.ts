import { isTurnedAway, type Job } from "../../generation/jobs/job.ts";
import type { Jobs } from "../../generation/jobs/job-list.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import type { Parameter } from "../../generation/values/parameter.ts";
import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";

/** A request for work that was turned away though it asks for allowed values alone, one of which is examined. */
export interface Refusal {
  job: Job;
  parameter: Parameter;
  jobs: Jobs;
  history: History;
}

/** The refusal for a value of one of these parameters that a breach is about; undefined: it is about something else. */
export function refusalIn(
  { calls, field }: Contradiction,
  parameters: readonly Parameter[],
  history: History,
): Refusal | undefined {
  const jobs = jobsOf(history);
  const job = jobs.at(calls.at(-1) ?? "");
  const parameter = parameters.find(
    ({ route, members }) => route === job?.route && members(history.facts).join(" and ") === field,
  );
  if (job === undefined || parameter === undefined || !isTurnedAway(job)) return undefined;
  return { job, parameter, jobs, history };
}
