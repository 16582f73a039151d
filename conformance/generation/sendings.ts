import type { Profile } from "../../contracts/profile/index.ts";
import { before } from "../history/call.ts";
import { restOf } from "./controls.ts";
import { isAccepted, type Job } from "./job.ts";

/** The other requests of a job's route for the very same, names apart. */
export type Sendings = (job: Job) => readonly Job[];

/** Finds what was sent again among these jobs. Bodies are long: a route is read once, and only where it is asked for. */
export function sendingsOf(jobs: readonly Job[], facts: Profile): Sendings {
  const byRoute = Map.groupBy(jobs, ({ route }) => route);
  const read = new Map<Job["route"], Map<string, Job[]>>();
  const sayingOn = (route: Job["route"]) => {
    const known =
      read.get(route) ?? Map.groupBy(byRoute.get(route) ?? [], (job) => restOf(job, [], facts));
    read.set(route, known);
    return known;
  };
  return (job) =>
    (sayingOn(job.route).get(restOf(job, [], facts)) ?? []).filter((other) => other !== job);
}

/** Two crashes within this time may be one mishap, such as a restart: drives wait as long before they ask again, ms. */
export const mishapMs = 1000;

/**
 * Whether a request came to the same whenever it was sent, well apart. If the route ever serves, it must have served a
 * request between two of these times: it was well again.
 */
export function recursAmong(jobs: readonly Job[], sendings: Sendings) {
  const served = Map.groupBy(jobs.filter(isAccepted), ({ route }) => route);
  const areApart = (one: Job, other: Job): boolean => {
    const between = served.get(one.route) ?? [];
    return (
      Math.abs(other.call.sent.at.t - one.call.sent.at.t) >= mishapMs * 1000 &&
      (between.length === 0 || between.some((job) => isBetween(job, one, other)))
    );
  };
  return (job: Job, isSuch: (other: Job) => boolean): boolean => {
    const others = sendings(job);
    return others.some((other) => areApart(job, other)) && others.every(isSuch);
  };
}

/** Whether a request was made and answered between two others, whichever came first. */
export const isBetween = ({ call }: Job, one: Job, other: Job): boolean =>
  (before(one.call, call) && before(call, other.call)) ||
  (before(other.call, call) && before(call, one.call));
