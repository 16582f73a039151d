import { isDeclared, type Profile } from "../../contracts/profile/index.ts";
import { usualTrackId } from "../../contracts/profile/queue.ts";
import type { Need } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import { quoting } from "../history/how-answered.ts";
import { fact, missing, type Sighting } from "../history/sighting.ts";
import type { Job } from "./job.ts";
import type { Jobs } from "./job-list.ts";
import type { Parameter } from "./parameter.ts";
import { refusedForKey, refusedKey } from "./refused-keys.ts";
import { isRouteAlive } from "./still-served.ts";
import { holdsTrackId } from "./texts-within.ts";
import { doubtedWebhook } from "./webhook-form.ts";

/** What keeps a refusal beside a control from being held against the target. */
export function doubt(
  job: Job,
  parameter: Parameter,
  history: History,
  jobs: Jobs,
): Need | undefined {
  const guess = parameter.guessed?.(history.facts);
  if (guess !== undefined) return guess;
  const excuse = parameter.excuse?.(job, jobs.to(job.route), history.facts);
  if (excuse !== undefined) return excuse;
  const otherForm = doubtedWebhook(job, jobs) ?? doubtedTrackId(job, history.facts, jobs);
  if (otherForm !== undefined) return otherForm;
  if (refusedForKey(history).has(job)) return refusedKey;
  if (isRouteAlive(job, jobs)) return undefined;
  const tier = job.call.route?.tier;
  return tier === "enterprise"
    ? fact("enterprise.key", "an enterprise key that is served throughout (enterprise.key)")
    : fact("accounts", "an account that is served throughout (accounts)");
}

/** What a service may ask of a track_id of no declared form: to be a number, to begin with a letter as names do, to be short. */
function kindOf(trackId: string): string {
  if (trackId.length > usualTrackId.length) return `${trackId.length} characters`;
  // More digits than this, or zeros before them, are no integer that every reader takes.
  if (/^[1-9]\d{0,14}$/.test(trackId)) return "an integer";
  if (/^\d+$/.test(trackId)) return "digits";
  return /^\d/.test(trackId) ? "a digit first" : "a letter first";
}

/** The form of a track_id is not shown: where none of its kind was ever taken, another may be wanted. */
export function doubtedTrackId(
  { trackId, route }: Job,
  facts: Profile,
  jobs: Jobs,
): Need | undefined {
  if (trackId === undefined || isDeclared(facts, "async.trackId")) return undefined;
  const kind = kindOf(trackId);
  // One tier may want shorter ones than another.
  const alike = trackId.length > usualTrackId.length ? jobs.to(route) : jobs.all;
  const isTaken = alike.some(
    (other) =>
      other.trackId !== undefined && kindOf(other.trackId) === kind && other.taken === "accepted",
  );
  return isTaken
    ? undefined
    : fact("async.trackId", `the form of a track_id (async.trackId): none with ${kind} was taken`);
}

/** Whether a track_id is of a kind that was never taken, on a route that takes others: its form is not shown. */
export function isOfOtherForm(job: Job, facts: Profile, jobs: Jobs): boolean {
  if (doubtedTrackId(job, facts, jobs) === undefined) return false;
  return jobs
    .to(job.route)
    .some(({ trackId, taken }) => trackId !== undefined && taken === "accepted");
}

/**
 * Where none but digits was ever taken a track_id may be a number, which comes back without the zeros that it began
 * with: its type is not shown.
 */
export function doubtedNumber(
  { trackId = "" }: Job,
  told: string,
  facts: Profile,
  jobs: Jobs,
): Need | undefined {
  const number = /^0+(\d+)$/.exec(trackId)?.[1];
  if (number === undefined || isDeclared(facts, "async.trackId")) return undefined;
  const areNumbers = jobs.all.every(
    (other) => other.taken !== "accepted" || /^\d*$/.test(other.trackId ?? ""),
  );
  return areNumbers && holdsTrackId(told, number)
    ? fact("async.trackId", "the form of a track_id (async.trackId): it may be a number")
    : undefined;
}

/** Where no request of a route was ever accepted, its own rule tells why; else there is just no control. */
export function* uncontrolled(job: Job, jobs: Jobs): Iterable<Sighting> {
  if (jobs.to(job.route).some(({ taken }) => taken === "accepted")) return;
  const name = "catalogue.serves-every-route";
  const text = `no request to ${job.route} was accepted: it answered ${quoting(job.call)}`;
  yield missing({ kind: "rule", name, text }, job.call);
}
