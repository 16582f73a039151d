import type { History } from "../history/history.ts";
import { restOf } from "./controls.ts";
import type { Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";

/** What is over sooner may be one mishap: a service that starts again, µs. */
const mishapUs = 1_000_000;

/** A server error counts once the very same request got one twice, well apart, and was never accepted. */
export function crashesAgain(job: Job, history: History): boolean {
  if (job.taken !== "crashed") return false;
  const said = restOf(job, [], history.facts);
  const twins = jobsOf(history)
    .to(job.route)
    .filter((other) => other !== job && restOf(other, [], history.facts) === said);
  const isApart = twins.some(
    ({ call }) => Math.abs(call.sent.at.t - job.call.sent.at.t) >= mishapUs,
  );
  return isApart && twins.every(({ taken }) => taken === "crashed");
}
