import type { History } from "../history.ts";
import { restOf } from "./controls.ts";
import type { Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";

/** A server error counts once the very same request got one twice, and was never accepted. */
export function crashesAgain(job: Job, history: History): boolean {
  if (job.taken !== "crashed") return false;
  const said = restOf(job, [], history.facts);
  const twins = jobsOf(history)
    .to(job.route)
    .filter((other) => other !== job && restOf(other, [], history.facts) === said);
  return twins.length > 0 && twins.every(({ taken }) => taken === "crashed");
}
