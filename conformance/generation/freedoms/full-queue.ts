import { type Plan, queueLimits } from "../../../contracts/limits.ts";
import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import { wordsOf } from "../../history/answer-words.ts";
import { fact } from "../../history/sighting.ts";
import { saidWithoutKey } from "../controls.ts";
import { Crowd } from "../crowd.ts";
import { isAccepted, isTurnedAway, type Job } from "../job.ts";
import type { WorkFreedom } from "./work-freedom.ts";

/** A full queue may turn any request away in words that nobody declared. */
export const fullQueue: WorkFreedom = {
  name: "full queue",
  silence:
    "Limits, rules 2 and 3: what a request is answered that finds its queue full is not shown",
  settledBy: fact(
    "recognise.queueFull",
    "what the answer of a full queue looks like (recognise.queueFull)",
  ),
  dodgedBy:
    "scenarios other than load keep fewer jobs under way than a plan has places, and ask again when turned away",
  readsAs: "queue full",

  explains(jobs, { facts }) {
    const full = perhapsFull(jobs, facts);
    return (job) => full.has(job);
  },
};

/**
 * The refusals that may speak of a full queue, not of the request (Limits, rule 2), where the profile declares no
 * `queueFull`. As many jobs as the plan has places may be under way at each. A request that got these words was
 * accepted at another time. No such request got them with room in its queue.
 */
function perhapsFull(jobs: readonly Job[], facts: Profile): ReadonlySet<Job> {
  if (isDeclared(facts, "recognise.queueFull")) return new Set();
  const isTaken = wasTaken(jobs, facts);
  const doubtful = refusalsByWords(jobs, facts).filter((those) => {
    const takenElse = those.filter(({ job }) => isTaken(job));
    return takenElse.length > 0 && takenElse.every(({ isMet }) => isMet);
  });
  return new Set(doubtful.flat().flatMap(({ job, isMet }) => (isMet ? [job] : [])));
}

interface Refused {
  job: Job;
  /** Whether as many jobs as the plan has places may have been under way. */
  isMet: boolean;
}

/** The requests that were turned away, their keys being served at other times: those in the same words together. */
export function refusalsByWords(jobs: readonly Job[], facts: Profile): Refused[][] {
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
  return [...Map.groupBy(refused, ({ job }) => wordsOf(job.call)).values()];
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

/** Whether a refused request was accepted at another time: a full queue refuses any request alike. */
function wasTaken(jobs: readonly Job[], facts: Profile): (job: Job) => boolean {
  const taken = new Set(jobs.filter(isAccepted).map((job) => saidWithoutKey(job, facts)));
  return (job) => taken.has(saidWithoutKey(job, facts));
}
