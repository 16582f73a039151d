import { asyncTrackIdMatches } from "../../../contracts/clauses/async.ts";
import type { HookEvent } from "../../../contracts/history/events.ts";
import { decodedText } from "../../generation/call-text.ts";
import { doubtedNumber } from "../../generation/doubted-number.ts";
import type { Job } from "../../generation/job.ts";
import { joinedJobs } from "../../generation/joined.ts";
import { neverCalledBack } from "../../generation/never-called-back.ts";
import { callingRoutes, needsFor, offeredOf } from "../../generation/reach.ts";
import { isReadable } from "../../generation/readable-calls.ts";
import { resultCalls } from "../../generation/told-results.ts";
import { holdsTrackId } from "../../generation/track-id-in.ts";
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
import { formed } from "../../target/answer-form.ts";
import { valueAt } from "../../target/json-pointer.ts";
import { rule } from "../rule.ts";
import { awaitCalls, shareWebhooks } from "./drives.ts";
import { foreignTrackIds } from "./track-ids-of-load.ts";

export default rule(asyncTrackIdMatches, {
  drives: [awaitCalls, shareWebhooks],
  needs: needsFor(...callingRoutes),
  quota: (facts) => Object.fromEntries(offeredOf(facts, callingRoutes).map((route) => [route, 3])),

  judge: allOf(
    foreignTrackIds,
    neverCalledBack,
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
 * The calls of a job that are for its result, and not under its name. Where the profile tells results, each of them
 * is one; else one that is under another's name, or any where none is under its own. A job that failed has no result:
 * its notice is under another's name or right.
 */
function callsAstray(job: Job, calls: readonly HookEvent[], history: History): HookEvent[] {
  const unnamed = calls.filter((call) => isReadable(call) && !isNamed(job, call));
  const misnamed = unnamed.filter((call) => nameIn([call], job, history) !== undefined);
  if (job.taken === "failed") return misnamed;
  if (history.facts.async.finalCall !== undefined) return unnamed;
  if (unnamed.length < calls.length) return misnamed;
  const telling = calls.filter((call) => !shapesBefore(history).has(shapeOf(call)));
  const isResult = calls.length > (mostEarly(history).get(job.route) ?? 0) && telling.length > 0;
  return isResult ? unnamed : [];
}

/** Jobs that were taken, and called back. */
function called(history: History): Job[] {
  return joinedJobs(history).all.filter(
    ({ calls, taken }) => calls.length > 0 && (taken === "accepted" || taken === "failed"),
  );
}

function misnaming(job: Job, astray: readonly HookEvent[], history: History): Sighting {
  const other = nameIn(astray, job, history);
  const told = astray.map(decodedText).join("\n");
  const unsure = doubtedNumber(job, told, history.facts, joinedJobs(history));
  return other === undefined && unsure !== undefined
    ? doubted(unsure, job.call)
    : mismatch(job, other);
}

/** How many calls of a job come before one that holds its track_id; all of them where none does. */
function callsBefore(job: Job, calls: readonly HookEvent[]): number {
  const at = calls.findIndex((call) => isNamed(job, call));
  return at === -1 ? calls.length : at;
}

const isNamed = ({ trackId = "" }: Job, call: HookEvent): boolean =>
  holdsTrackId(decodedText(call), trackId);

/** Another job whose track_id some calls hold; a short one may stand anywhere. */
function nameIn(calls: readonly HookEvent[], own: Job, history: History): Job | undefined {
  const text = calls.map(decodedText).join("\n");
  return joinedJobs(history).all.find(
    ({ trackId = "" }) =>
      trackId !== own.trackId && trackId.length >= leastTelling && holdsTrackId(text, trackId),
  );
}

const leastTelling = 8;

/**
 * A job that gave no track_id is told under none, or under one that the service made: not under another's. Elsewhere
 * in its calls that one may be listed, as of those who wait.
 */
function foreignName(
  job: Job,
  calls: readonly HookEvent[],
  history: History,
): Sighting | undefined {
  const other = calls
    .map(({ body }) => valueAt(formed(body?.text).json, "/track_id"))
    .map((told) => byTrackId(history).get(singleText(told)))
    .find((one) => one !== undefined);
  return other && mismatch(job, other);
}

const byTrackId = derived((history: History): Map<string | undefined, Job> => {
  const telling = joinedJobs(history).all.filter(
    ({ trackId = "" }) => trackId.length >= leastTelling,
  );
  return new Map(telling.map((job) => [job.trackId, job]));
});

/**
 * The calls of a job that precede its result's, such as one that asks whether anybody is there: they need no track_id,
 * and look unlike the result. None where the profile tells the last call.
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

/** How many of them there may be, by route. */
const mostEarly = derived((history: History): Map<Job["route"], number> => {
  const most = new Map<Job["route"], number>();
  for (const { job, early } of callsEarly(history))
    most.set(job.route, Math.max(most.get(job.route) ?? 0, early.length));
  return most;
});

/** What they look like, on whichever route: of another, nothing but they may come. */
const shapesBefore = derived(
  (history: History): ReadonlySet<string> =>
    new Set(callsEarly(history).flatMap(({ early }) => early.map(shapeOf))),
);

/** The members of a call's body, the track_id apart; its length where it is no object. */
function shapeOf({ body }: HookEvent): string {
  const { json, text } = formed(body?.text);
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
    // That one's result came to the wrong webhook rather than under the wrong name.
    unless: other === undefined ? [] : ["async.calls-webhook"],
  });
}

const undecodable = fact("async", "webhook bodies that can be read: JSON, a form or text");
