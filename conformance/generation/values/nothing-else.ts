import type { Profile } from "../../../contracts/profile/index.ts";
import type { Asking } from "../jobs/job.ts";
import type { Parameter } from "./parameter.ts";

/** Whether the document allows every value that a request gives to these parameters of its route. */
export const asksForNothingElse = (
  job: Asking,
  parameters: readonly Parameter[],
  facts: Profile,
): boolean =>
  parameters.every((parameter) => ["inside", undefined].includes(parameter.read(job, facts)?.is));
