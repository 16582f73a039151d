import type { HookEvent } from "../../../contracts/history/events.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { firstWords } from "../../history/answers/answer-words.ts";
import type { History } from "../../history/history.ts";
import { contradicts, type Sighting } from "../../history/sighting.ts";
import { watchedUntil } from "../../history/time/watched-until.ts";
import { formedBody } from "../../target/answer-form.ts";
import type { Job } from "../jobs/job.ts";
import { controlOf } from "./call-control.ts";
import { hasNamelessCallsOnly } from "./nameless-calls.ts";
import { owedFrom } from "./owed-calls.ts";

/** A call that went to the webhook's URL with letters in another case: only this job's service knows that URL. */
const misspelt = ({ hook }: Job, { hooks }: History): HookEvent | undefined =>
  hooks.find((call) => call.hook !== hook && call.hook.toLowerCase() === hook?.toLowerCase());

/**
 * What follows where a job's webhook was not called in time: nothing before that time is over. The rule names the
 * freedoms that may explain it.
 */
export function absence(job: Job, history: History): Sighting | undefined {
  const until = owedFrom(job.call, history);
  const other = misspelt(job, history);
  if (other !== undefined)
    return contradicts(job.call, {
      field: "the webhook",
      kind: job.route,
      expected: "to be called at the URL that was given",
      got: `called in other letter case: ${other.path}`,
    });
  if (watchedUntil(history) < until) return undefined;
  const control = controlOf(job, until, history)?.call;
  return contradicts(job.call, {
    ...(control === job.call ? {} : { control }),
    field: "the webhook",
    kind: job.route,
    expected: `to be called with its result within ${inSeconds(history.facts)} of a lone request`,
    got: calledWith(job, history),
    awaited: { from: job.call.sent.at.t, until, isLate: false },
  });
}

function calledWith(job: Job, history: History): string {
  if (job.calls.length === 0) return "no call";
  if (!hasNamelessCallsOnly(job, history)) return "only calls before the result";
  const bodies = new Set(job.calls.map(({ body }) => formedBody(body).text));
  const said = firstWords([...bodies].join(", ")) || "no body";
  return `called with ${said} alone: no track_id, and no last call by async.finalCall`;
}

const inSeconds = ({ within }: Profile): string => `${(within.webhookMs ?? 0) / 1000} s`;
