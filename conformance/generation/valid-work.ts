import { routeById } from "../../contracts/wire/routes.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { givesMissingPicture } from "../media/missing.ts";
import { saidWithoutKey } from "./controls.ts";
import { isRefused, type Job, membersOf } from "./jobs/job.ts";
import { jobsOf } from "./jobs/jobs.ts";
import { parametersOf } from "./parameters/all.ts";
import { isPage, isServedLater, isTurnedAwayForGood } from "./sent-again.ts";
import { asksForNothingElse } from "./values/nothing-else.ts";

/** A request for work that asks for nothing but what the document allows. */
interface ValidWork {
  job: Job;
  /** What it asks for: the same for requests that differ only in their names and keys. */
  said: () => string;
}

const showNothing = new Set<Job["disposition"]>(["unclear", "crashed", "failed"]);

/** Whether valid work shows nothing: a gateway, a page or a crash answered, its job failed, or it was refused for the moment. */
export const cameToNothing = (job: Job, history: History): boolean =>
  showNothing.has(job.disposition) ||
  (isRefused(job) &&
    (isServedLater(job, history) || isPage(job)) &&
    !isTurnedAwayForGood(job, history));

/** Every answered request of a live route that a service is owed to take, and to finish. */
export const validWork = derived((history: History): readonly ValidWork[] => {
  return jobsOf(history)
    .all.filter((job) => isValid(job, history))
    .map((job) => ({ job, said: () => saidWithoutKey(job, history.facts) }));
});

const isValid = (job: Job, { facts }: History): boolean =>
  job.call.received !== undefined &&
  job.plain &&
  routeById(job.route).deprecated === undefined &&
  asksForNothingElse(job, parametersOf(job.route), facts) &&
  !givesMissingPicture(membersOf(job));
