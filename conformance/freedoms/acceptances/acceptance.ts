import { isTurnedAway, type Job } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { examinedParameters } from "../../generation/parameters/all.ts";
import type { Parameter } from "../../generation/values/parameter.ts";
import type { History } from "../../history/history.ts";
import type { Contradiction } from "../../history/sighting.ts";

/** A request for work that looks taken though it asks for a value which the document leaves out. */
interface Acceptance {
  job: Job;
  parameter: Parameter;
}

/** The acceptance of a value left out that a breach is about; undefined: it is about something else. */
export function acceptanceIn(
  { calls, field }: Contradiction,
  history: History,
): Acceptance | undefined {
  const { facts } = history;
  const job = jobsOf(history).at(calls.at(-1) ?? "");
  if (job === undefined || isTurnedAway(job)) return undefined;
  const parameter = examinedParameters.find(
    (one) =>
      one.route === job.route &&
      field.startsWith(one.members(facts).join(" and ")) &&
      one.read(job, facts)?.is === "outside",
  );
  return parameter && { job, parameter };
}
