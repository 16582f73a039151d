import { enterpriseRequiresKey } from "../../../contracts/clauses/routes.ts";
import type { Wants } from "../../../contracts/verdict.ts";
import { friendlyRefusal } from "../../freedoms/friendly-refusal.ts";
import { keyLock } from "../../freedoms/key-lock.ts";
import { undoneWork } from "../../freedoms/undone-work.ts";
import { saidWithoutKey } from "../../generation/controls.ts";
import {
  enterpriseRoutes,
  type KeyStanding,
  keyStanding,
  wrongStandings,
} from "../../generation/enterprise-keys.ts";
import type { Job } from "../../generation/job.ts";
import { jobsOf } from "../../generation/jobs.ts";
import { keyedJobs, servesNobodyBy } from "../../generation/keyless.ts";
import { guessedBody } from "../../generation/names.ts";
import { needsFor, offeredOf } from "../../generation/reach.ts";
import { isUnserved } from "../../generation/unserved.ts";
import { wordsOf } from "../../history/answer-words.ts";
import type { History } from "../../history/history.ts";
import {
  allOf,
  contradicts,
  missing,
  refused,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { restartUnderWork } from "../restart/under-work-drives.ts";
import { rule } from "../rule.ts";
import { askAsUser, askWithAndWithoutKey } from "./drives.ts";

const wrong = new Set<KeyStanding>(wrongStandings);

export default rule(enterpriseRequiresKey, {
  mayBe: [keyLock, friendlyRefusal, undoneWork],
  drives: [askWithAndWithoutKey, askAsUser, restartUnderWork],
  needs: needsFor(...enterpriseRoutes),
  quota: (facts) =>
    Object.fromEntries(
      offeredOf(facts, enterpriseRoutes).flatMap((route) =>
        ["valid", ...wrongStandings].map((standing) => [`${route}: ${standing}`, 1]),
      ),
    ),

  judge: allOf(
    servesWithKey,
    servesNobodyBy((standing) => wrong.has(standing)),
  ),
});

function* servesWithKey(history: History): Iterable<Sighting> {
  for (const { job, alike } of keyedJobs(history))
    if (keyStanding(job.call, history) === "valid") yield* withKey(job, alike, history);
}

/**
 * A refusal of a valid key tells of the key only in two cases. The same key elsewhere in the request is served; or a
 * wrong key gets the very same answer, while this one is served on another route.
 */
function* withKey(job: Job, alike: readonly Job[], history: History): Iterable<Sighting> {
  const kind = `${job.route}: valid`;
  if (job.disposition === "accepted") return yield supports(job.call, kind);
  // A route that is not there says nothing of keys.
  if (job.disposition !== "refused" || isUnserved(job, history)) return;
  const field = "the answer";
  const expected = "served with the key in the body";
  const wants: Wants = { status: "served" };
  const got = refused(job.call);
  const served = alike.find(({ call }) => keyStanding(call, history) === "elsewhere");
  if (served !== undefined) {
    const more = `${got}; served with the key elsewhere`;
    return yield contradicts(job.call, {
      field,
      kind,
      expected,
      got: more,
      wants,
      control: served.call,
    });
  }
  const guess = guessedBody(history.facts, job.route);
  if (guess !== undefined) return yield missing(guess, job.call);
  const others = jobsOf(history).of(job.key);
  const control = others.find(
    ({ disposition, route }) => disposition === "accepted" && route !== job.route,
  );
  const alikeRefused = refusedAlike(job, history);
  if (control === undefined || alikeRefused === undefined) return;
  const more = `${got}, as with a wrong key; ${control.route} serves with it`;
  const calls = [control.call, alikeRefused.call, job.call];
  yield contradicts(calls, { field, kind, expected, got: more, wants });
}

/** The same request with a wrong key, answered by the same words; undefined where the valid key was ever served. */
function refusedAlike(job: Job, history: History): Job | undefined {
  const own = jobsOf(history).to(job.route);
  if (own.some(({ disposition, key }) => disposition === "accepted" && key === job.key))
    return undefined;
  return own.find(
    (other) =>
      saidWithoutKey(other, history.facts) === saidWithoutKey(job, history.facts) &&
      wrong.has(keyStanding(other.call, history) ?? "valid") &&
      wordsOf(other.call) === wordsOf(job.call),
  );
}
