import { routeById } from "../../contracts/wire/routes.ts";
import { wordsOf } from "../history/answers/answer-words.ts";
import { mayBeChance } from "../history/answers/chance.ts";
import { ofPages } from "../history/answers/statuses.ts";
import { before } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { restOf } from "./controls.ts";
import { isAccepted, isTurnedAway, type Job } from "./jobs/job.ts";
import { jobsOf } from "./jobs/jobs.ts";

/** The other requests of a job's customer and route for the very same, names apart. */
type Sendings = (job: Job) => readonly Job[];

/** What lasts no longer is of the moment, such as a restart or a full queue: drives wait as long before they ask again, ms. */
export const momentMs = 1000;

/** Finds what was sent again. Bodies are long: a route is read once, and only where it is asked for. */
const sendings = derived((history: History): Sendings => {
  const read = new Map<Job["route"], Map<string, Job[]>>();
  const said = (job: Job): string => restOf(job, [], history.facts);
  return (job) => {
    const known = read.get(job.route) ?? Map.groupBy(jobsOf(history).to(job.route), said);
    read.set(job.route, known);
    return (known.get(said(job)) ?? []).filter((other) => other !== job);
  };
});

/** Which sendings of a request are to be compared; default: all. */
type Alike = (other: Job) => boolean;
const any: Alike = () => true;

/** Whether a customer was served with the very same at a later time. */
export const isServedLater = (job: Job, history: History, isAlike = any): boolean =>
  sendings(history)(job).some(
    (other) => isAccepted(other) && isAlike(other) && before(job.call, other.call),
  );

/** Whether a request got no answer of the service itself whenever it was sent, at least twice, and some time apart. */
export function isNeverAnswered(job: Job, history: History): boolean {
  const others = sendings(history)(job);
  const isUnclear = ({ disposition }: Job): boolean => disposition === "unclear";
  return [job, ...others].every(isUnclear) && others.some((other) => areApart(job, other));
}

/**
 * Whether a request is turned away for good: the very same met mostly this refusal, at two times or more, and was not
 * served later, while its customer was served in between and afterwards. Words that also met what was served later must
 * have come more often than by chance.
 */
export function isTurnedAwayForGood(job: Job, history: History, isAlike = any): boolean {
  if (!isTurnedAway(job) || isServedLater(job, history, isAlike)) return false;
  if (isPage(job) && isServedInJson(job, history)) return false;
  const all = inOrder([job, ...sendings(history)(job).filter(isAlike)]);
  // Two refusals may have two reasons: a full queue, and a file that holds nothing to work on. The rarer one passes.
  const isSame = ({ call }: Job): boolean => call.received?.status === job.call.received?.status;
  const turned = all.slice(all.findLastIndex(isAccepted) + 1).filter(isTurnedAway);
  const refusals = turned.filter(isSame);
  if (refusals.length <= turned.length / 2) return false;
  const turns = turnsAmong(refusals, servedBeside(job, history));
  return turns >= 2 && !isOfTheMoment(job, turns, history);
}

/** Whether an answer is a page by its status and for lack of JSON: perhaps of something in front of the service. */
export const isPage = ({ call: { received } }: Job): boolean =>
  received !== undefined && ofPages.has(received.status) && received.json === undefined;

/** Whether the live route of a request answers in JSON: pages are no word of such a service. */
const isServedInJson = ({ route }: Job, history: History): boolean =>
  routeById(route).deprecated === undefined &&
  jobsOf(history)
    .to(route)
    .some((other) => isAccepted(other) && other.call.received?.json !== undefined);

/** At how many times the refusals came: between two of them, and after the last, the customer was served. */
function turnsAmong(refusals: readonly Job[], served: readonly Job[]): number {
  let last: Job | undefined;
  let turns = 0;
  for (const one of refusals) {
    const isNext =
      last === undefined ||
      (areApart(last, one) &&
        served.some(({ call }) => before((last as Job).call, call) && before(call, one.call)));
    if (!isNext || !served.some(({ call }) => before(one.call, call))) continue;
    turns += 1;
    last = one;
  }
  return turns;
}

/** What the customer was served with: on this route, or on any where this one never served, or is deprecated. */
function servedBeside({ key, route }: Job, history: History): readonly Job[] {
  const served = jobsOf(history).of(key).filter(isAccepted);
  const own = served.filter((other) => other.route === route);
  return own.length > 0 && routeById(route).deprecated === undefined ? own : served;
}

/** Whether a request may have met these words each time by chance: so often did they meet what was served later. */
function isOfTheMoment({ call, route }: Job, turns: number, history: History): boolean {
  const passed = passedByWords(history).get(wordsOf(call)) ?? [];
  if (passed.length === 0) return false;
  const routes = new Set([route, ...passed.map((one) => one.route)]);
  const served = jobsOf(history).all.filter((job) => isAccepted(job) && routes.has(job.route));
  const among = passed.length + served.length;
  return mayBeChance(passed.length / among, turns, among);
}

/** What was turned away and served later, by the words that it met. */
const passedByWords = derived((history: History): ReadonlyMap<string, Job[]> => {
  const passed = jobsOf(history).all.filter(
    (job) => isTurnedAway(job) && isServedLater(job, history),
  );
  return Map.groupBy(passed, ({ call }) => wordsOf(call));
});

const areApart = (one: Job, other: Job): boolean =>
  Math.abs(other.call.sent.at.t - one.call.sent.at.t) >= momentMs * 1000;

const inOrder = (jobs: readonly Job[]): readonly Job[] =>
  jobs.toSorted((one, other) => one.call.sent.at.t - other.call.sent.at.t);
