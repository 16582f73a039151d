import { before } from "../history/call.ts";
import type { History } from "../history/history.ts";
import { restOf } from "./controls.ts";
import type { Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";

/** What is over sooner may be one mishap: a service that starts again, µs. */
const mishapUs = 1_000_000;
/** No mishap goes on for as long, though nobody saw the route served in between, µs. */
const longMishapUs = 60_000_000;

/**
 * A server error counts once the very same request got one twice, well apart, and was never accepted. A route that was
 * served between the two was well again; one that is never served is not.
 */
export function crashesAgain(job: Job, history: History): boolean {
  if (job.taken !== "crashed") return false;
  const said = restOf(job, [], history.facts);
  const own = jobsOf(history).to(job.route);
  const served = own.filter(({ taken }) => taken === "accepted");
  const twins = own.filter((other) => other !== job && restOf(other, [], history.facts) === said);
  const isApart = (twin: Job): boolean => {
    const apartUs = Math.abs(twin.call.sent.at.t - job.call.sent.at.t);
    const isWellBetween =
      served.length === 0 || served.some((other) => isBetween(other, job, twin));
    return apartUs >= (isWellBetween ? mishapUs : longMishapUs);
  };
  return twins.some(isApart) && twins.every(({ taken }) => taken === "crashed");
}

/** Whether a request was made and answered between two others, whichever came first. */
const isBetween = ({ call }: Job, one: Job, other: Job): boolean =>
  (before(one.call, call) && before(call, other.call)) ||
  (before(other.call, call) && before(call, one.call));
