import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import { isAccepted, type Job } from "../jobs/job.ts";

/**
 * Whether a request was taken for sure, so that a target takes the form of its track_id and webhook. Where nobody
 * declares an acceptance, a 200 that names no job may refuse, such as `{"code":42200,"data":null}` (Errors).
 */
export const showsForm = (job: Job, facts: Profile): boolean =>
  isAccepted(job) && (job.named || job.calls.length > 0 || isDeclared(facts, "recognise.accepted"));
