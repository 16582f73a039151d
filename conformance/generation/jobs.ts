import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { fullQueue } from "./freedoms/full-queue.ts";
import { breakingDown, turningAway } from "./freedoms/index.ts";
import { explained } from "./freedoms/work-freedom.ts";
import { Jobs } from "./job-list.ts";
import { joinedJobs } from "./joined.ts";

/**
 * The jobs of a history, as `joinedJobs` has them, except refusals that a freedom may explain: each counts as that
 * freedom has it, and names it. Accepted and failed jobs are the same in both.
 */
export const jobsOf = derived((history: History): Jobs => {
  const inTurn = [turningAway, [fullQueue], breakingDown];
  const all = joinedJobs(history).all;
  return new Jobs(inTurn.reduce((jobs, freedoms) => explained(jobs, freedoms, history), all));
});
