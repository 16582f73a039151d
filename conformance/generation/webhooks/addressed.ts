import { minimalBody, type Profile } from "../../../contracts/profile/index.ts";
import { type Job, membersOf } from "../jobs/job.ts";

const names = ["webhook", "track_id"];

/** Which of webhook and track_id a request gives: whether they must be given is not shown. */
export const addressOf = (job: Job): string =>
  names.filter((name) => Object.hasOwn(membersOf(job), name)).join();

/** Whether a request gives none of them but what the route's minimal body holds. */
export function isBare(job: Job, facts: Profile): boolean {
  const wanted = minimalBody(facts, job.route).value;
  return names.every((name) => name in wanted || !Object.hasOwn(membersOf(job), name));
}
