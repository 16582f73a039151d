import { enterpriseRequiresKey } from "../../../contracts/clauses/routes.ts";
import { deniedForGood } from "../../experiments/attempts.ts";
import {
  enterpriseRoutes,
  type KeyStanding,
  keyStanding,
  wrongStandings,
} from "../../generation/enterprise-keys.ts";
import { turnedAwayInWords } from "../../generation/jobs/disposition.ts";
import { isAccepted, isRefused, isTurnedAway, type Job } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { guessedBody } from "../../generation/names.ts";
import { needsFor, offeredOf } from "../../generation/offered-routes.ts";
import { isUnserved } from "../../generation/unserved.ts";
import { wordsOf } from "../../history/answers/answer-words.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import {
  allOf,
  contradicts,
  missing,
  recorded,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { restartUnderWork } from "../restart/under-work-drives.ts";
import { rule } from "../rule.ts";
import { askAsUser, askWithAndWithoutKey } from "./drives.ts";
import { keyedJobs, servesNobodyBy } from "./keyless.ts";

const wrong = new Set<KeyStanding | undefined>(wrongStandings);

interface Keyed {
  call: Call;
  job: Job;
  /** Those that are alike but for the key. */
  alike: readonly Job[];
}

const withValidKey = (history: History): Keyed[] =>
  keyedJobs(history).flatMap((alike) =>
    alike
      .filter(({ call }) => keyStanding(call) === "valid")
      .map((job) => ({ call: job.call, job, alike })),
  );

export default rule(enterpriseRequiresKey, {
  drives: [askWithAndWithoutKey, askAsUser, restartUnderWork],
  needs: needsFor(...enterpriseRoutes),
  quota: (facts) =>
    Object.fromEntries(
      offeredOf(facts, enterpriseRoutes).flatMap((route) =>
        ["valid", ...wrongStandings].map((standing) => [`${route}: ${standing}`, 1]),
      ),
    ),

  judge: allOf(
    deniedForGood(withValidKey, ({ job }) => isTurnedAway(job), servedByKey),
    servesNobodyBy((standing) => wrong.has(standing)),
  ),
});

/**
 * A refusal of a valid key tells of the key only in two cases. The same key elsewhere in the request is served; or a
 * wrong key gets the very same answer, while this one is served on another route.
 */
function servedByKey({ job, alike }: Keyed, history: History): Sighting | undefined {
  const kind = `${job.route}: valid`;
  if (isAccepted(job)) return supports(job.call, kind);
  // A route that is not there says nothing of keys.
  if (!isRefused(job) || isUnserved(job, history)) return undefined;
  // One that ever took the key refuses it for another reason.
  const withKey = jobsOf(history).of(job.key).filter(isAccepted);
  if (withKey.some(({ route, call }) => route === job.route && keyStanding(call) === "valid"))
    return recorded(
      `${job.route}: refused with a key that it took at another time`,
      wordsOf(job.call),
    );
  const breach = (got: string, control: Job) =>
    contradicts(job.call, {
      field: "the answer",
      kind,
      expected: "to be served with the key in the body",
      got: `${turnedAwayInWords(job.call, history.facts)}${got}`,
      wants: { status: "served" },
      control: control.call,
    });
  const elsewhere = alike.find(
    (other) => isAccepted(other) && keyStanding(other.call) === "key elsewhere",
  );
  if (elsewhere !== undefined) return breach("; served with the key elsewhere", elsewhere);
  const guess = guessedBody(history.facts, job.route);
  if (guess !== undefined) return missing(guess, job.call);
  const served = withKey.at(0);
  const isToldAlike = alike.some(
    ({ call }) => wrong.has(keyStanding(call)) && wordsOf(call) === wordsOf(job.call),
  );
  return served && isToldAlike
    ? breach(`, as with a wrong key; ${served.route} serves with it`, served)
    : undefined;
}
