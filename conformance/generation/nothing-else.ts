import type { Profile } from "../../contracts/profile/index.ts";
import type { Job } from "./job.ts";
import type { Parameter } from "./parameter.ts";

/** Whether every value that a request asks for of these parameters of its route is one that the document allows. */
export const asksForNothingElse = (
  job: Job,
  parameters: readonly Parameter[],
  facts: Profile,
): boolean =>
  parameters.every((parameter) => ["inside", undefined].includes(parameter.read(job, facts)?.is));
