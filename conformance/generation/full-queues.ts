import { type Plan, queueLimits } from "../../contracts/limits.ts";
import { isDeclared, type Profile, settlingMs } from "../../contracts/profile/index.ts";
import { wordsOf } from "../history/answer-words.ts";
import { saidWithoutKey } from "./controls.ts";
import { isAccepted, isTurnedAway, type Job } from "./job.ts";
import { answeredWithResult } from "./told-results.ts";

/**
 * The refusals that may speak of a full queue, not of the request (Limits, rule 2), where the profile declares no
 * `queueFull`. As many jobs as the plan has places may be under way at each. A request that got these words was
 * accepted at another time. No such request got them with room in its queue.
 */
export function perhapsFull(jobs: readonly Job[], facts: Profile): ReadonlySet<Job> {
  if (isDeclared(facts, "recognise.queueFull")) return new Set();
  const served = new Set(jobs.filter(isAccepted).map(({ key }) => key));
  const byPlan = [...Map.groupBy(jobs, (job) => planOf(job, facts))];
  const refused = byPlan.flatMap(([plan, own]) => {
    const all = new Crowd(own.filter(isUnderWay), facts);
    const limit = plan === undefined ? Math.min(...Object.values(queueLimits)) : queueLimits[plan];
    // A request whose key was never served is turned away for its key, whatever waits in a queue.
    const turnedAway = own.filter((job) => isTurnedAway(job) && served.has(job.key));
    const byWords = Map.groupBy(turnedAway, ({ call }) => wordsOf(call));
    return [...byWords.values()].flatMap((those) => {
      // A request that is refused for a full queue takes no place in it.
      const alike = new Crowd(those, facts);
      return those.map((job) => ({ job, isMet: all.at(job) - alike.at(job) >= limit }));
    });
  });
  const isTaken = wasTaken(jobs, facts);
  const byWords = [...Map.groupBy(refused, ({ job }) => wordsOf(job.call)).values()];
  const doubtful = byWords.filter((those) => {
    const takenElse = those.filter(({ job }) => isTaken(job));
    return takenElse.length > 0 && takenElse.every(({ isMet }) => isMet);
  });
  return new Set(doubtful.flat().flatMap(({ job, isMet }) => (isMet ? [job] : [])));
}

/** The plan whose queue a request may be in: one an account or one for all of a plan is not shown. */
const planOf = ({ key }: Job, { accounts }: Profile): Plan | undefined =>
  accounts.find((account) => account.key === key)?.plan;

/**
 * Whether it may take a place: without a word to the contrary any route may share the queue, and what is refused
 * for its values may be so once its turn comes.
 */
const isUnderWay = (job: Job): boolean =>
  isTurnedAway(job) || ["accepted", "failed", "unclear"].includes(job.taken);

/** Jobs of one plan, counted by when they may have been under way. */
class Crowd {
  readonly #sent: readonly number[];
  readonly #ends: readonly number[];

  constructor(jobs: readonly Job[], facts: Profile) {
    const settlingUs = settlingMs(facts).value * 1000;
    let longest = Number.NEGATIVE_INFINITY;
    for (const job of jobs) longest = Math.max(longest, timeTaken(job) ?? longest);
    if (longest < 0) longest = Number.POSITIVE_INFINITY;
    const endOf = (job: Job): number => {
      const { sent, received } = job.call;
      const isOver = isTurnedAway(job) || answeredWithResult(job, facts);
      if (received !== undefined && isOver) return received.at.t;
      return sent.at.t + (timeTaken(job) ?? longest) + settlingUs;
    };
    this.#sent = jobs.map(({ call }) => call.sent.at.t).sort((a, b) => a - b);
    this.#ends = jobs.map(endOf).sort((a, b) => a - b);
  }

  /** As many may have been under way while a request was. */
  at({ call: { sent, received } }: Job): number {
    const until = received?.at.t ?? Number.POSITIVE_INFINITY;
    return below(this.#sent, until) - below(this.#ends, sent.at.t);
  }
}

/** How long a request was under way until its last call was answered, µs; undefined: none came. */
function timeTaken({ call, calls }: Job): number | undefined {
  const last = calls.at(-1)?.answered_us;
  return last === undefined ? undefined : last - call.sent.at.t;
}

/** How many of these sorted times lie before `time`. */
function below(times: readonly number[], time: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((times[middle] as number) < time) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Whether a refused request was accepted at another time: a full queue refuses any request alike. */
function wasTaken(jobs: readonly Job[], facts: Profile): (job: Job) => boolean {
  const taken = new Set(jobs.filter(isAccepted).map((job) => saidWithoutKey(job, facts)));
  return (job) => taken.has(saidWithoutKey(job, facts));
}
