import type { HookEvent } from "../../../contracts/history/events.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { hasAnyForm } from "../../target/answer-form.ts";
import { formedCall } from "./call-text.ts";
import { answerOf, holdsResult, outputOf } from "./disposition.ts";
import type { Job } from "./job.ts";

/** Whether an accepted job's answer held the result already. */
export const answeredWithResult = ({ call }: Job, facts: Profile): boolean =>
  holdsResult(answerOf(call), facts);

/**
 * The calls that bring a result: where the profile declares which call is the last, the calls of that form; otherwise
 * all.
 */
export function resultCalls(job: Job, { async: { finalCall } }: Profile): readonly HookEvent[] {
  if (finalCall === undefined) return job.calls;
  return job.calls.filter((call) => hasAnyForm(finalCall, formedCall(call)));
}

/** Whether the output of a job came to its webhook, and not that it failed. */
export function toldResult(job: Job, facts: Profile): boolean {
  const { failedJob } = facts.recognise;
  return resultCalls(job, facts)
    .map((call) => formedCall(call))
    .some((told) => outputOf(told.json, facts.recognise) && !hasAnyForm(failedJob, told));
}
