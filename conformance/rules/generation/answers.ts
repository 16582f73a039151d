import { generationAnswers } from "../../../contracts/clauses/routes.ts";
import { wireType } from "../../../contracts/history/pseudonym.ts";
import { enterpriseRoutes, keyStanding } from "../../generation/enterprise-keys.ts";
import { type Job, membersOf } from "../../generation/jobs/job.ts";
import { jobsOf } from "../../generation/jobs/jobs.ts";
import { everyParameter } from "../../generation/parameters/all.ts";
import { cameToNothing, validWork } from "../../generation/valid-work.ts";
import { isObject } from "../../history/call.ts";
import { allOf, forEvery, type Judge, recorded, type Sighting } from "../../history/sighting.ts";
import { askEveryRoute } from "../catalogue/drives.ts";
import { askDurations } from "../music-gen/drives.ts";
import { rule } from "../rule.ts";
import { askWithUnknownMember, askWithWebhook } from "./drives.ts";

/** Statuses and members of answers, route by route. */
const bodies: Judge = forEvery(
  (history) => jobsOf(history).all.filter(({ plain }) => plain),
  (job): Sighting[] => {
    const { route, disposition, call } = job;
    if (disposition !== "accepted" && disposition !== "refused") return [];
    const what = disposition === "accepted" ? "an acceptance" : "a refusal";
    const members = membersShown(call.received?.json);
    return [
      recorded(`${route}: status of ${what}`, String(call.received?.status)),
      recorded(`${route}: members of ${what}`, members),
    ];
  },
);

function membersShown(json: unknown): string {
  if (!isObject(json)) return json === undefined ? "no JSON" : `a JSON ${wireType(json)}`;
  return Object.keys(json).sort().join(", ") || "none";
}

/** What becomes of values that no sentence of the document speaks of. */
const openValues: Judge = function* (history) {
  const { facts } = history;
  for (const parameter of everyParameter) {
    for (const job of jobsOf(history).to(parameter.route)) {
      const reading = job.plain ? parameter.read(job, facts) : undefined;
      if (reading?.is !== "open") continue;
      const members = parameter.members(facts).slice(0, 2).join(" and ");
      yield recorded(`${parameter.route}: ${reading.kind} for ${members}`, job.disposition);
    }
  }
};

const unknownMembers: Judge = forEvery(
  (history) => jobsOf(history).all.filter(({ plain }) => plain),
  (job: Job) =>
    Object.hasOwn(membersOf(job), "no_such_parameter")
      ? recorded(`${job.route}: a member nobody listed`, job.disposition)
      : undefined,
);

/** Whether a route that neither document nor profile lists as calling takes a webhook and a track_id, and calls it. */
const webhooks: Judge = forEvery(
  (history) => jobsOf(history).all.filter(({ plain, hook }) => plain && hook !== undefined),
  ({ route, disposition, calls }, { facts }) =>
    facts.async.routes.some((one) => one === route)
      ? undefined
      : recorded(
          `${route}: a webhook and a track_id`,
          `${disposition}, ${calls.length > 0 ? "called" : "not called"}`,
        ),
);

/** How many valid requests gave no result, including jobs that failed. */
const failures: Judge = function* (history) {
  const byRoute = Map.groupBy(validWork(history), ({ job }) => job.route);
  for (const [route, all] of byRoute) {
    const count = all.filter(({ job }) => cameToNothing(job, history)).length;
    if (count > 0)
      yield recorded(`${route}: valid requests that came to nothing`, `${count} of ${all.length}`);
  }
};

const keys: Judge = forEvery(
  (history) => enterpriseRoutes.flatMap((route) => jobsOf(history).to(route)),
  (job) => {
    const standing = keyStanding(job.call);
    if (standing === undefined || standing === "valid") return undefined;
    const { status } = job.call.received ?? {};
    const value =
      job.disposition === "accepted" ? "accepted" : `${job.disposition} (status ${status})`;
    return recorded(`${job.route}: ${standing}`, value);
  },
);

export default rule(generationAnswers, {
  drives: [askEveryRoute, askWithUnknownMember, askWithWebhook, askDurations],
  judge: allOf(bodies, openValues, unknownMembers, webhooks, failures, keys),
});
