import type { Profile } from "../../contracts/profile/index.ts";
import type { Job } from "./job.ts";
import { everyParameter } from "./parameters/all.ts";

/** Whether every value that a request asks for is one that the document allows. */
export const asksForNothingElse = (job: Job, facts: Profile): boolean =>
  everyParameter
    .filter(({ route }) => route === job.route)
    .every((parameter) => ["inside", undefined].includes(parameter.read(job, facts)?.is));
