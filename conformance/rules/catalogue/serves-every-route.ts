import { catalogue } from "../../../contracts/clauses/index.ts";
import {
  catalogueServesEveryRoute,
  enterpriseRequiresKey,
} from "../../../contracts/clauses/routes.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { doubtedTrackId } from "../../generation/doubted-track-id.ts";
import { isTurnedAwayForItself, type Job, membersOf } from "../../generation/job.ts";
import { jobsOf } from "../../generation/jobs.ts";
import { isMinimal, isSpeltAlike } from "../../generation/minimal.ts";
import { guessedBody } from "../../generation/names.ts";
import { liveRoutes, needsFor, offeredOf } from "../../generation/reach.ts";
import { doubtedKey } from "../../generation/refused-keys.ts";
import { doubtedMedium } from "../../generation/refused-media.ts";
import { isAccountAlive, isRouteAlive } from "../../generation/still-served.ts";
import { unanswered } from "../../generation/unanswered.ts";
import { isUnserved } from "../../generation/unserved.ts";
import { doubtedWebhook } from "../../generation/webhook-form.ts";
import type { History } from "../../history/history.ts";
import {
  contradicts,
  doubted,
  fact,
  forEvery,
  missing,
  refused,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { rule } from "../rule.ts";
import { askEveryRoute, askNoRoute } from "./drives.ts";

export default rule(catalogueServesEveryRoute, {
  drives: [askEveryRoute, askNoRoute],
  needs: needsFor(...liveRoutes),
  quota: (facts) => Object.fromEntries(offeredOf(facts, liveRoutes).map((route) => [route, 1])),

  judge: forEvery(
    (history) =>
      liveRoutes.flatMap((route) => jobsOf(history).to(route)).filter(({ plain }) => plain),
    (job, history) => {
      if (!isMinimal(job, history.facts)) return undefined;
      if (job.taken === "accepted") return supports(job.call, job.route);
      // A route may want both webhook and track_id, and refuse a request that gives one of them.
      if (isHalfAddressed(job, history)) return undefined;
      if (isTurnedAwayForItself(job) || isUnserved(job, history)) return refusal(job, history);
      const need = unanswered(job, history);
      return need === undefined ? undefined : doubted(need, job.call);
    },
  ),
});

/**
 * A refused minimal request, whose key other routes serve. Where its body is a guess, the refusal tells nothing, unless
 * it says that no such route exists.
 */
function refusal(job: Job, history: History): Sighting {
  const { facts } = history;
  const jobs = jobsOf(history);
  const isAlike = (other: Job) => other.taken === "accepted" && other.key === job.key;
  const addressed = addressOf(job);
  const isSame = (other: Job) =>
    isMinimal(other, facts) && isSpeltAlike(other, job) && addressOf(other) === addressed;
  const same = jobs.to(job.route).some((other) => isAlike(other) && isSame(other));
  const guess = guessedBody(facts, job.route);
  if (guess !== undefined && !same && !isUnserved(job, history)) return missing(guess, job.call);
  const medium = doubtedMedium(job, facts, jobs);
  if (medium !== undefined && !isUnserved(job, history)) return missing(medium, job.call);
  const otherForm = doubtedWebhook(job, jobs) ?? doubtedTrackId(job, facts, jobs);
  if (otherForm !== undefined) return missing(otherForm, job.call);
  const control = jobs.of(job.key).find(isAlike);
  if (control === undefined || !isAccountAlive(job, jobs))
    return missing(workingKey(job), job.call);
  const key = doubtedKey(job, history);
  if (key !== undefined) return doubted(key, job.call);
  // A route that served this key before and never again may have met a quota of its own.
  const isServed = jobs.to(job.route).some(isAlike);
  if (isServed && !isRouteAlive(job, jobs)) return doubted(workingKey(job), job.call);
  return contradicts([control.call, job.call], {
    field: "the answer",
    kind: job.route,
    expected: `${job.route} serves a valid request`,
    got: refused(job.call),
    unless: narrowerRules(job.route),
  });
}

/** Which of webhook and track_id a request gives: whether they must be given is not shown. */
const addressOf = (job: Job): string =>
  ["webhook", "track_id"].filter((name) => Object.hasOwn(membersOf(job), name)).join();

/** Whether a request gave only one of webhook and track_id, on a route that took others but none like it. */
function isHalfAddressed(job: Job, history: History): boolean {
  const address = addressOf(job);
  const taken = jobsOf(history)
    .to(job.route)
    .filter((other) => other.taken === "accepted");
  const isHalf = address === "webhook" || address === "track_id";
  return isHalf && taken.length > 0 && taken.every((other) => addressOf(other) !== address);
}

function workingKey({ call }: Job) {
  return call.route?.tier === "enterprise"
    ? fact("enterprise.key", "an enterprise key that some route serves (enterprise.key)")
    : fact("accounts", "an account that some route serves (accounts)");
}

/** The rules of the route's own area, and the rule of the enterprise key. */
function narrowerRules(route: GenerationRouteId): string[] {
  const area = route.replace(/^enterprise_/, "").replaceAll("_", "-");
  const own = catalogue.map(({ id }) => id).filter((id) => id.startsWith(`${area}.`));
  return [...own, enterpriseRequiresKey.id];
}
