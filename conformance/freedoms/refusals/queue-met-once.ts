import { isDeclared } from "../../../contracts/profile/index.ts";
import { saidWithoutKey } from "../../generation/controls.ts";
import { fullQueue, refusalsByWords } from "../../generation/freedoms/full-queue.ts";
import { isTurnedAway, type Job } from "../../generation/job.ts";
import { jobsOf } from "../../generation/jobs.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { ruledOut } from "../freedom.ts";
import type { RefusalFreedom } from "./refusal.ts";

const { silence, settledBy } = fullQueue;

/**
 * That a full queue turned a request away which nobody sent again. One that was served at another time is the freedom
 * `full queue`.
 */
export const queueMetOnce: RefusalFreedom = {
  name: "full queue met once",
  ...{ silence, settledBy },
  dodgedBy:
    "scenarios send the last allowed value of a series that is refused again, a moment later",

  explains({ job, jobs, history }) {
    if (isDeclared(history.facts, "recognise.queueFull"))
      return ruledOut("a full queue answers otherwise (recognise.queueFull)");
    if (!metInCrowdsAlone(history).has(job)) return ruledOut("its words were met with room, too");
    return isRefusedAgain(job, jobs.to(job.route), history)
      ? ruledOut("the same request was refused again")
      : { is: "open" };
  },
};

/** The refusals in words that no request got while its queue surely had room. */
const metInCrowdsAlone = derived((history: History): ReadonlySet<Job> => {
  const all = refusalsByWords(jobsOf(history).all, history.facts);
  const crowded = all.filter((those) => those.every(({ isMet }) => isMet));
  return new Set(crowded.flat().map(({ job }) => job));
});

const isRefusedAgain = (job: Job, jobs: readonly Job[], { facts }: History): boolean =>
  jobs.some(
    (other) =>
      other !== job &&
      isTurnedAway(other) &&
      saidWithoutKey(other, facts) === saidWithoutKey(job, facts),
  );
