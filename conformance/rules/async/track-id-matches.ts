import { asyncCallsWebhook, asyncTrackIdMatches } from "../../../contracts/clauses/async.ts";
import type { HookEvent } from "../../../contracts/history/events.ts";
import { valueAt } from "../../../contracts/json-pointer.ts";
import { decodedText } from "../../generation/jobs/call-text.ts";
import type { Job } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { resultCalls } from "../../generation/jobs/told-results.ts";
import { holdsTrackId } from "../../generation/jobs/track-id-in.ts";
import { callingRoutes, needsFor, offeredOf } from "../../generation/offered-routes.ts";
import { doubtedNumber } from "../../generation/webhooks/doubted-number.ts";
import { neverTaken } from "../../generation/webhooks/never-taken.ts";
import { isReadable } from "../../generation/webhooks/readable-calls.ts";
import { isObject, singleText } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import {
  allOf,
  contradicts,
  doubted,
  fact,
  forEvery,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { formedBody } from "../../target/answer-form.ts";
import { rule } from "../rule.ts";
import { answerCallsBadly, awaitCalls, shareWebhooks } from "./drives.ts";
import { foreignTrackIds } from "./track-ids-of-load.ts";

export default rule(asyncTrackIdMatches, {
  drives: [awaitCalls, shareWebhooks, answerCallsBadly],
  needs: needsFor(...callingRoutes),
  quota: (facts) => Object.fromEntries(offeredOf(facts, callingRoutes).map((route) => [route, 3])),

  judge: allOf(
    foreignTrackIds,
    neverTaken,
    forEvery(called, (job, history) => {
      const calls = resultCalls(job, history.facts);
      if (job.trackId === undefined) return foreignName(job, calls, history);
      const astray = callsAstray(job, calls, history);
      if (astray.length > 0) return misnaming(job, astray, history);
      if (callsBefore(job, calls) < calls.length) return supports(job.call, job.route);
      return job.calls.every(isReadable) ? undefined : doubted(undecodable, job.call);
    }),
  ),
});

/**
 * The calls that carry a job's result without its track_id. Where the profile tells the last call (`async.finalCall`),
 * each call without it counts. Elsewhere a call counts that holds another job's track_id; any call counts where none
 * holds the job's own. A failed job has no result: only another job's track_id in its notice counts.
 */
function callsAstray(job: Job, calls: readonly HookEvent[], history: History): HookEvent[] {
  const unnamed = calls.filter((call) => isReadable(call) && !isNamed(job, call));
  const misnamed = unnamed.filter((call) => nameIn([call], job, history) !== undefined);
  if (job.disposition === "failed") return misnamed;
  if (history.facts.async.finalCall !== undefined) return unnamed;
  if (unnamed.length < calls.length) return misnamed;
  const telling = calls.filter((call) => !shapesBefore(history).has(shapeOf(call)));
  const isResult = calls.length > (mostEarly(history).get(job.route) ?? 0) && telling.length > 0;
  return isResult ? unnamed : [];
}

function called(history: History): Job[] {
  return jobsOf(history).all.filter(
    ({ calls, disposition }) =>
      calls.length > 0 && (disposition === "accepted" || disposition === "failed"),
  );
}

function misnaming(job: Job, astray: readonly HookEvent[], history: History): Sighting {
  const other = nameIn(astray, job, history);
  const told = astray.map(decodedText).join("\n");
  const unsure = doubtedNumber(job, told, history.facts, jobsOf(history));
  return unsure === undefined ? mismatch(job, other) : doubted(unsure, job.call);
}

/** How many calls of a job come before the first that holds its track_id; all of them where no call holds it. */
function callsBefore(job: Job, calls: readonly HookEvent[]): number {
  const at = calls.findIndex((call) => isNamed(job, call));
  return at === -1 ? calls.length : at;
}

const isNamed = ({ trackId = "" }: Job, call: HookEvent): boolean =>
  holdsTrackId(decodedText(call), trackId);

/**
 * Another job whose track_id some calls hold. A track_id shorter than 8 letters is not looked for: it may stand in any
 * text.
 */
function nameIn(calls: readonly HookEvent[], own: Job, history: History): Job | undefined {
  const text = calls.map(decodedText).join("\n");
  return jobsOf(history).all.find(
    ({ trackId = "" }) =>
      trackId !== own.trackId && trackId.length >= leastTelling && holdsTrackId(text, trackId),
  );
}

const leastTelling = 8;

/**
 * The calls of a job without a track_id give none, or one that the service made up, and never another job's. Only the
 * member `track_id` counts: elsewhere a call may list other jobs, such as those that wait.
 */
function foreignName(
  job: Job,
  calls: readonly HookEvent[],
  history: History,
): Sighting | undefined {
  const other = calls
    .map(({ body }) => valueAt(formedBody(body).json, "/track_id"))
    .map((told) => byTrackId(history).get(singleText(told)))
    .find((one) => one !== undefined);
  return other && mismatch(job, other);
}

const byTrackId = derived((history: History): Map<string | undefined, Job> => {
  const telling = jobsOf(history).all.filter(({ trackId = "" }) => trackId.length >= leastTelling);
  return new Map(telling.map((job) => [job.trackId, job]));
});

/**
 * The calls of a job that precede its result, such as one that asks whether the receiver answers. They need no
 * track_id, and look unlike the result. Empty where the profile tells the last call.
 */
const callsEarly = derived((history: History): { job: Job; early: readonly HookEvent[] }[] => {
  if (history.facts.async.finalCall !== undefined) return [];
  return called(history).flatMap((job) => {
    const at = callsBefore(job, job.calls);
    const named = job.calls[at];
    if (job.trackId === undefined || named === undefined) return [];
    const early = job.calls.slice(0, at).filter((call) => shapeOf(call) !== shapeOf(named));
    return [{ job, early }];
  });
});

/** The most early calls that any job of a route got. */
const mostEarly = derived((history: History): Map<Job["route"], number> => {
  const most = new Map<Job["route"], number>();
  for (const { job, early } of callsEarly(history))
    most.set(job.route, Math.max(most.get(job.route) ?? 0, early.length));
  return most;
});

/** The shapes of all early calls, on whichever route. A call of another shape may be a result. */
const shapesBefore = derived(
  (history: History): ReadonlySet<string> =>
    new Set(callsEarly(history).flatMap(({ early }) => early.map(shapeOf))),
);

/** The names of the members of a call's body without `track_id`; the length of its text where it is no JSON object. */
function shapeOf({ body }: HookEvent): string {
  const { json, text } = formedBody(body);
  if (!isObject(json)) return `${text.length}`;
  const names = Object.keys(json).filter((name) => name !== "track_id");
  return names.sort().join();
}

function mismatch(job: Job, other: Job | undefined): Sighting {
  const shown = [job.call, ...(other === undefined ? [] : [other.call])];
  return contradicts(shown.toReversed(), {
    field: "the track_id of the webhook call",
    kind: job.route,
    expected: job.trackId ?? "no other request's",
    got: other === undefined ? "absent" : `${other.trackId}, of another request`,
    // The other job's result may have come to the wrong webhook rather than under the wrong track_id.
    unless: other === undefined ? [] : [asyncCallsWebhook.id],
  });
}

const undecodable = fact("async", "webhook bodies that can be read: JSON, a form or text");
