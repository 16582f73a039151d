import { isAccepted, type Job, membersOf } from "./job.ts";
import type { Jobs } from "./job-list.ts";

/** Which of webhook and track_id a request gives: whether they must be given is not shown. */
export const addressOf = (job: Job): string =>
  ["webhook", "track_id"].filter((name) => Object.hasOwn(membersOf(job), name)).join();

/** Whether a request gave only one of webhook and track_id, on a route that took others but none like it. */
export function isHalfAddressed(job: Job, jobs: Jobs): boolean {
  const address = addressOf(job);
  const isHalf = address === "webhook" || address === "track_id";
  const taken = jobs.to(job.route).filter(isAccepted);
  return isHalf && taken.length > 0 && taken.every((other) => addressOf(other) !== address);
}
