import { catalogue } from "../../../contracts/clauses/index.ts";
import {
  catalogueServesEveryRoute,
  enterpriseRequiresKey,
} from "../../../contracts/clauses/routes.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { turnedAwayInWords } from "../../generation/jobs/disposition.ts";
import { isAccepted, isTurnedAway, type Job } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { isMinimal } from "../../generation/minimal.ts";
import { liveRoutes, needsFor, neverAnswered, offeredOf } from "../../generation/offered-routes.ts";
import { isNeverAnswered } from "../../generation/sent-again.ts";
import { isUnserved } from "../../generation/unserved.ts";
import { isBare } from "../../generation/webhooks/addressed.ts";
import type { History } from "../../history/history.ts";
import {
  type Contradiction,
  contradicts,
  doubted,
  forEvery,
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
      liveRoutes
        .flatMap((route) => jobsOf(history).to(route))
        .filter((job) => job.plain && isBare(job, history.facts) && isMinimal(job, history.facts)),
    (job, history) => {
      if (isAccepted(job)) return supports(job.call, job.route);
      if (isTurnedAway(job) || isUnserved(job, history)) return refusal(job, history);
      return isNeverAnswered(job, history) ? doubted(neverAnswered, job.call) : undefined;
    },
  ),
});

/** A minimal request was refused, with a key that another one, if any, was served with. */
function refusal(job: Job, history: History): Contradiction {
  const control = jobsOf(history).of(job.key).find(isAccepted);
  const shown = [control, job].flatMap((one) => one?.call ?? []);
  return contradicts(shown, {
    field: "the answer",
    kind: job.route,
    expected: `${job.route} to serve a valid request`,
    got: turnedAwayInWords(job.call, history.facts),
    wants: { status: "served" },
    unless: narrowerRules(job.route),
  });
}

/** The rules of the route's own area, and the rule of the enterprise key. */
function narrowerRules(route: GenerationRouteId): string[] {
  const area = route.replace(/^enterprise_/, "").replaceAll("_", "-");
  const own = catalogue.map(({ id }) => id).filter((id) => id.startsWith(`${area}.`));
  return [...own, enterpriseRequiresKey.id];
}
