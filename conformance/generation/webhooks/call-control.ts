import { isLoopback } from "../../../contracts/profile/index.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { isToldByNothing } from "../../history/open-way.ts";
import type { Job } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { resultCalls } from "../jobs/told-results.ts";
import { areEarly } from "../jobs/under-way.ts";
import { hasNamelessCallsOnly } from "./nameless-calls.ts";

/**
 * A job whose result came to the same receiver; from afar while this job's call was awaited, for the way to the receiver
 * may be cut for a while. Where this job's calls say only that the work goes on, the control is of the same route: what
 * marks a result is declared, and may not hold on every route. Near by, a job whose calls are its result by no reading
 * is its own control.
 */
export function controlOf(job: Job, by: number, history: History): Job | undefined {
  const isNear = isLoopback(history.facts.target.baseUrl);
  const told = controlsOf(job, history).find((other) =>
    resultCalls(other, history.facts).some(
      ({ t_us }) => isNear || (t_us >= job.call.sent.at.t && t_us <= by),
    ),
  );
  return told ?? (isNear && hasNamelessCallsOnly(job, history) ? job : undefined);
}

function controlsOf(job: Job, history: History): readonly Job[] {
  const jobs = jobsOf(history);
  if (job.calls.length === 0) return jobs.all;
  const alike = areEarly(job.calls) ? jobs.to(job.route) : [];
  return hasNamelessCallsOnly(job, history) ? [...alike, ...jobs.all] : alike;
}

/** Whether no webhook at all was called in the run, and nobody but the target can be why. */
export const isNothingCalled = derived((history: History): boolean => {
  const asked = jobsOf(history).all.filter(
    ({ hook, disposition }) => hook !== undefined && disposition === "accepted",
  );
  return history.hooks.length === 0 && isToldByNothing("webhook", asked.length, history);
});
