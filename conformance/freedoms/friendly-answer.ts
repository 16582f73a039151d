import type { Job } from "../generation/job.ts";
import { jobsOf } from "../generation/jobs.ts";
import type { History } from "../history/history.ts";
import { friendlyRefusal } from "./calls/friendly-refusal.ts";
import { type Freedom, ruledOut } from "./freedom.ts";

const { name, silence, settledBy, ruledOutBy } = friendlyRefusal;

/**
 * That an answer which looks like an acceptance refuses a request, which nobody must serve, in friendly words.
 *
 * @param isSure whether the answer surely accepts; undefined where a breach ends with no acceptance.
 */
export const friendlyAnswer = (
  isSure: (job: Job, history: History) => boolean | undefined,
): Freedom => ({
  ...{ name, silence, settledBy },
  dodgedBy:
    "scenarios ask for what is surely served, too, whose answers show how an acceptance looks",

  explains({ calls }, history) {
    const job = jobsOf(history).at(calls.at(-1) ?? "");
    const sure = job && isSure(job, history);
    if (sure === undefined) return undefined;
    return sure ? ruledOut(ruledOutBy) : { is: "open" };
  },
});
