import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { withoutExcused } from "./excused.ts";
import { perhapsFull } from "./full-queues.ts";
import type { Job } from "./job.ts";
import { Jobs } from "./job-list.ts";
import { joinedJobs } from "./joined.ts";

/**
 * The jobs of a history, as `joinedJobs` has them, except refusals that have an innocent explanation. An excused
 * refusal is `unclear`; a refusal that a full queue may explain is `queue full`. Accepted and failed jobs are the same
 * in both.
 */
export const jobsOf = derived((history: History): Jobs => {
  const full = perhapsFullIn(history);
  return new Jobs(
    excusedJobs(history).map((job) => (full.has(job) ? { ...job, taken: "queue full" } : job)),
  );
});

/** Refusals that count as those of a full queue, although the profile does not declare what these look like. */
export const perhapsFullIn = derived(
  (history: History): ReadonlySet<Job> => perhapsFull(excusedJobs(history), history.facts),
);

const excusedJobs = derived((history: History): readonly Job[] =>
  withoutExcused(joinedJobs(history).all, history),
);
