import type { Need } from "../../contracts/verdict.ts";
import { before } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { restOf } from "./controls.ts";
import { isAccepted, type Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";

/** Two crashes within this time may be one mishap, such as a restart: drives wait as long before they ask again, ms. */
export const mishapMs = 1000;

/** What became of a request where the service itself says nothing: its server error, or a gateway's answer for it. */
const silent = new Set<Job["taken"]>(["crashed", "unclear"]);

/**
 * A server error counts once the very same request got one twice, well apart, and was never accepted. If the route ever
 * serves, it must have served a request between the two: it was well again. On a route whose crashes come and go, the
 * second may be by chance, too.
 */
export const crashesAgain = (job: Job, history: History): boolean =>
  job.taken === "crashed" &&
  recurs(job, history, (other) => other.taken === "crashed") &&
  !moody(history).has(job.route);

/** The routes that crashed on a request which they served at another time. */
const moody = derived((history: History): Set<Job["route"]> => {
  const crashed = jobsOf(history).all.filter(({ taken }) => taken === "crashed");
  const isServedOnce = (job: Job): boolean => twinsOf(job, history).some(isAccepted);
  return new Set(crashed.filter(isServedOnce).map(({ route }) => route));
});

/**
 * Like `crashesAgain` for a request that a gateway answered: the service may have crashed behind it, or never have met
 * it.
 */
const isUnansweredAgain = (job: Job, history: History): boolean =>
  isSilent(job) && recurs(job, history, isSilent);

/** What would settle a request that server errors, gateways or pages alone answered; undefined: it is settled. */
export function unansweredBy(job: Job, history: History): Need | undefined {
  if (isUnansweredAgain(job, history)) return unanswered;
  const isLone = job.taken === "crashed" && twinsOf(job, history).every(isSilent);
  return isLone ? crashedOnce : undefined;
}

const crashedOnce: Need = {
  kind: "driver",
  name: "the same request again",
  text: "the same request again, a while later: it met a server error, and nobody knows whether by a mishap",
};

const isSilent = ({ taken }: Job): boolean => silent.has(taken);

/** What is missing where the same request was answered by a gateway whenever it was sent. */
const unanswered: Need = {
  kind: "driver",
  name: "answers of the service itself",
  text: "an answer of the service itself: whenever the same request was sent a gateway answered for it, or a page",
};

function recurs(job: Job, history: History, isSuch: (other: Job) => boolean): boolean {
  const served = jobsOf(history).to(job.route).filter(isAccepted);
  const twins = twinsOf(job, history);
  const isApart = (twin: Job): boolean =>
    Math.abs(twin.call.sent.at.t - job.call.sent.at.t) >= mishapMs * 1000 &&
    (served.length === 0 || served.some((other) => isBetween(other, job, twin)));
  return twins.some(isApart) && twins.every(isSuch);
}

/** The other requests of its route for the very same. */
function twinsOf(job: Job, history: History): Job[] {
  const said = restOf(job, [], history.facts);
  const own = jobsOf(history).to(job.route);
  return own.filter((other) => other !== job && restOf(other, [], history.facts) === said);
}

/** Whether a request was made and answered between two others, whichever came first. */
const isBetween = ({ call }: Job, one: Job, other: Job): boolean =>
  (before(one.call, call) && before(call, other.call)) ||
  (before(other.call, call) && before(call, one.call));
