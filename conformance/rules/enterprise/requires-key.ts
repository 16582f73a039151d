import { enterpriseRequiresKey } from "../../../contracts/clauses/routes.ts";
import { toldResult } from "../../kit/generation/callbacks.ts";
import { restOf } from "../../kit/generation/controls.ts";
import {
  enterpriseRoutes,
  type KeyStanding,
  keyStanding,
  wrongStandings,
} from "../../kit/generation/enterprise-keys.ts";
import type { Job } from "../../kit/generation/job.ts";
import { jobsOf } from "../../kit/generation/jobs.ts";
import { guessedBody } from "../../kit/generation/names.ts";
import { needsFor, offeredOf, unsureAcceptance } from "../../kit/generation/reach.ts";
import { isInSpell, refusedForKey, servedInCalm } from "../../kit/generation/refused-keys.ts";
import { isObject } from "../../kit/history/call.ts";
import type { History } from "../../kit/history/history.ts";
import { wordsOf } from "../../kit/history/how-answered.ts";
import {
  contradicts,
  doubted,
  fact,
  missing,
  refused,
  type Sighting,
  supports,
} from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { restartUnderWork } from "../restart/under-work-drives.ts";
import { askAsUser, askWithAndWithoutKey } from "./drives.ts";

const wrong = new Set<KeyStanding>(wrongStandings);

export default rule(enterpriseRequiresKey, {
  drives: [askWithAndWithoutKey, askAsUser, restartUnderWork],
  needs: needsFor(...enterpriseRoutes),
  quota: (facts) =>
    Object.fromEntries(
      offeredOf(facts, enterpriseRoutes).flatMap((route) =>
        ["valid", ...wrongStandings].map((standing) => [`${route}: ${standing}`, 1]),
      ),
    ),

  *judge(history) {
    const jobs = enterpriseRoutes
      .flatMap((route) => jobsOf(history).to(route))
      .filter(({ call }) => isObject(call.sent.json));
    const accepted = Map.groupBy(
      jobs.filter(({ taken }) => taken === "accepted"),
      (job) => bodyOf(job, history),
    );
    for (const job of jobs) {
      const standing = keyStanding(job.call, history);
      // The same request with another key, or with the valid one elsewhere.
      const alike = (accepted.get(bodyOf(job, history)) ?? []).filter((other) => other !== job);
      if (standing === "valid") yield* withKey(job, alike, history);
      else if (standing === "elsewhere" || (standing !== undefined && wrong.has(standing))) {
        yield* withoutKey(job, standing, alike, history);
      }
    }
  },
});

/** Route and body, the key apart. */
const bodyOf = (job: Job, { facts }: History): string =>
  job.route + restOf({ ...job, key: undefined }, [], facts);

/**
 * A refusal with the key in the body speaks of the key only where the key elsewhere is served, or where a
 * wrong key gets the very same answer and another route serves with this one, or this one at another time.
 */
function* withKey(job: Job, alike: readonly Job[], history: History): Iterable<Sighting> {
  const kind = `${job.route}: valid`;
  if (job.taken === "accepted") return yield supports(job.call, kind);
  if (job.taken !== "refused") return;
  const field = "the answer";
  const expected = "served with the key in the body";
  const got = refused(job.call);
  const served = alike.find(({ call }) => keyStanding(call, history) === "elsewhere");
  if (served !== undefined) {
    const more = `${got}; served with the key elsewhere`;
    return yield contradicts([served.call, job.call], { field, kind, expected, got: more });
  }
  const forKey = refusedForKey(history).get(job);
  if (forKey !== undefined && jobsOf(history).isRouteAlive(job)) {
    const before = servedInCalm(job, history);
    if (before === undefined || forKey === "perhaps" || isInSpell(job, history)) {
      return yield doubted(locked, job.call);
    }
    const more = `${got}, in the words that a wrong key gets; served with it just before`;
    return yield contradicts([before.call, job.call], { field, kind, expected, got: more });
  }
  const guess = guessedBody(history.facts, job.route);
  if (guess !== undefined) return yield missing(guess, job.call);
  const others = jobsOf(history).of(job.key);
  const control = others.find(({ taken, route }) => taken === "accepted" && route !== job.route);
  const alikeRefused = refusedAlike(job, history);
  if (control === undefined || alikeRefused === undefined) return;
  const more = `${got}, as with a wrong key; ${control.route} serves with it`;
  const calls = [control.call, alikeRefused.call, job.call];
  yield contradicts(calls, { field, kind, expected, got: more });
}

const locked = fact(
  "enterprise.key",
  "an enterprise key that is served throughout (enterprise.key): wrong keys or a limit may have locked it",
);

/** The same request with a wrong key, answered as this one was; undefined where a valid key was ever served. */
function refusedAlike(job: Job, history: History): Job | undefined {
  const own = jobsOf(history).to(job.route);
  if (own.some(({ taken, key }) => taken === "accepted" && key === job.key)) return undefined;
  return own.find(
    (other) =>
      bodyOf(other, history) === bodyOf(job, history) &&
      wrong.has(keyStanding(other.call, history) ?? "valid") &&
      wordsOf(other.call) === wordsOf(job.call),
  );
}

function* withoutKey(
  job: Job,
  standing: KeyStanding,
  alike: readonly Job[],
  history: History,
): Iterable<Sighting> {
  const kind = `${job.route}: ${standing}`;
  const control = alike.find(({ call }) => keyStanding(call, history) === "valid");
  const isDone = toldResult(job, history.facts);
  if (job.taken === "accepted") {
    // An answer that names no job may be a refusal in friendly words.
    if (!isDone && !jobsOf(history).isSurelyAccepted(job))
      return yield doubted(unsureAcceptance, job.call);
    const calls = control === undefined ? [job.call] : [control.call, job.call];
    const got = `accepted (status ${job.call.received?.status})`;
    const expected = `not served (${standing})`;
    return yield contradicts(calls, { field: "the answer", kind, expected, got });
  }
  const isRefused = job.taken === "refused" || job.taken === "crashed";
  if (isRefused && isDone) {
    const got = `${refused(job.call)}, and its result sent to the webhook`;
    const expected = `not served (${standing})`;
    return yield contradicts(job.call, { field: "the webhook", kind, expected, got });
  }
  if (isRefused && control !== undefined) yield supports([control.call, job.call], kind);
}
