import { isTurnedAway, type Job } from "../../generation/jobs/job.ts";
import type { Jobs } from "../../generation/jobs/job-list.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { examinedParameters } from "../../generation/parameters/all.ts";
import type { Parameter } from "../../generation/values/parameter.ts";
import type { History } from "../../history/history.ts";
import { type Contradiction, isDenied } from "../../history/sighting.ts";

/** A request for work that was turned away though it asks for allowed values alone, one of which is examined. */
export interface Refusal {
  job: Job;
  parameter: Parameter;
  jobs: Jobs;
  history: History;
}

/** The refusal of an allowed value that a breach is about; undefined: it is about something else. */
export function refusalIn(breach: Contradiction, history: History): Refusal | undefined {
  const jobs = jobsOf(history);
  const job = jobs.at(breach.calls.at(-1) ?? "");
  if (job === undefined || !isDenied(breach) || !isTurnedAway(job)) return undefined;
  const parameter = examinedParameters.find(
    ({ route, members }) =>
      route === job.route && members(history.facts).join(" and ") === breach.field,
  );
  return parameter && { job, parameter, jobs, history };
}
