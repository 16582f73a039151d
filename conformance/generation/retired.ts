import type { Profile } from "../../contracts/profile/index.ts";
import { routeById } from "../../contracts/wire/routes.ts";
import type { History } from "../history/history.ts";
import type { Quota } from "../history/sighting.ts";
import { possibleTimes } from "../history/time/clock.ts";
import { dayMs } from "../history/time/units.ts";
import { answerOf, dispositionBy } from "./jobs/disposition.ts";
import type { Job } from "./jobs/job.ts";
import { jobsOf } from "./jobs/jobs.ts";
import { isSurelyAccepted } from "./jobs/surely-accepted.ts";
import { isMinimal } from "./minimal.ts";

/** Around midnight nothing is judged: the Date header may be a cache's, and its clock a little off. */
const marginMs = 2 * 60_000;

const nextDay = "the day next to it";

/** What a pass needs: where the target's clock can be moved, the last day before, or the first one after. */
export const quotaOfDays = ({ evidence }: Profile): Quota =>
  evidence.clock === undefined ? { seen: 1 } : { [nextDay]: 1 };

/** A valid request to a deprecated route, and on which side of the day (UTC) the target's clock stood. */
export interface LateRequest {
  job: Job;
  /** Whether its answer has the form of an acceptance; whether it surely is one, `isSurelyAccepted` says. */
  serves: boolean;
  when: "before" | "that day" | "after";
  /** Whether the target's clock stood on the day right before or after, where a service that errs by days shows it. */
  kind: typeof nextDay | "seen";
  /** An accepted request with the same key to a route that is not deprecated, on the same side. */
  live: Job | undefined;
  /** It names no webhook and no track_id, which the document lists for neither route. */
  isBare: boolean;
  /** Its key is an account's, not the enterprise's: that one need be good on no path of the standard API. */
  isOfAccount: boolean;
}

/** Minimal requests to a deprecated route with a key of either tier, as far as the target's time was seen. */
export function requestsAround(
  route: "voice_to_voice" | "scene_maker",
  day: string,
  history: History,
): LateRequest[] {
  const jobs = jobsOf(history);
  const [next] = Object.keys(quotaOfDays(history.facts)) as [LateRequest["kind"]];
  const timesOf = ({ call }: Job) => possibleTimes(call, history);
  const side = (job: Job) => sideOf(timesOf(job), day);
  const live = Map.groupBy(jobs.all.filter(isLive), keyAndEpisode);
  return jobs.to(route).flatMap((job) => {
    const isOfAccount = job.plain;
    const isAsked = isOfAccount || isOfEnterprise(job, history);
    const when = isAsked && isMinimal(job, history.facts) ? side(job) : undefined;
    if (when === undefined) return [];
    const isBare = job.hook === undefined && job.trackId === undefined;
    const beside = live.get(keyAndEpisode(job))?.find((other) => side(other) === when);
    const kind = timesOf(job).every((time) => isNext(time, day)) ? next : "seen";
    const serves = seemsServed(job, history);
    return [{ job, serves, when, kind, isBare, isOfAccount, live: beside }];
  });
}

const seemsServed = ({ call, disposition }: Job, { facts }: History): boolean =>
  disposition !== "failed" && dispositionBy(answerOf(call), facts) === "accepted";

const isOfEnterprise = ({ key }: Job, { facts }: History): boolean =>
  key !== undefined && key === facts.enterprise.key;

/** The side on which all of these times are; undefined where they are on several sides, or there are no times. */
function sideOf(times: readonly number[], day: string): LateRequest["when"] | undefined {
  const [side, ...others] = new Set(times.map((time) => sideOfOne(time, day)));
  return others.length === 0 ? side : undefined;
}

function isNext(time: number, day: string): boolean {
  const start = Date.parse(`${day}T00:00:00Z`);
  return time >= start - dayMs && time < start + 2 * dayMs;
}

function sideOfOne(time: number, day: string): LateRequest["when"] | undefined {
  const start = Date.parse(`${day}T00:00:00Z`);
  if (time < start - marginMs) return "before";
  if (time >= start + dayMs + marginMs) return "after";
  return time >= start + marginMs && time < start + dayMs - marginMs ? "that day" : undefined;
}

const isLive = ({ disposition, route }: Job): boolean =>
  disposition === "accepted" && routeById(route).deprecated === undefined;

const keyAndEpisode = ({ key, call }: Job): string => JSON.stringify([key, call.episode]);

/** Whether a deprecated route surely served a request. */
export const surelyServedLate = (job: Job, history: History): boolean =>
  routeById(job.route).deprecated !== undefined &&
  seemsServed(job, history) &&
  isSurelyAccepted(job, history);
