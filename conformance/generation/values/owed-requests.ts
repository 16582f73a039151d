import type { Profile } from "../../../contracts/profile/index.ts";
import type { Job } from "../jobs/job.ts";
import { asksForNothingElse } from "./nothing-else.ts";
import type { Parameter, Reading } from "./parameter.ts";

/** A request that asks for an allowed value of a parameter, and for nothing else but allowed values. */
export interface Owed {
  job: Job;
  reading: Reading;
}

/** Of some jobs of a parameter's route, every such request, whatever became of it. */
export function* owedAmong(
  jobs: readonly Job[],
  parameter: Parameter,
  facts: Profile,
): Iterable<Owed> {
  const all = parameter.siblings();
  for (const job of jobs) {
    const reading = job.plain ? parameter.read(job, facts) : undefined;
    if (reading?.is === "inside" && asksForNothingElse(job, all, facts)) yield { job, reading };
  }
}
