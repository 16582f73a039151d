import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { withoutExcused } from "./excused.ts";
import { perhapsFull } from "./full-queues.ts";
import type { Job } from "./job.ts";
import { Jobs } from "./job-list.ts";
import { joinedJobs } from "./joined.ts";

/**
 * The jobs of a history, each as `joinedJobs` has it, but for refusals that have an innocent explanation: one that is
 * excused is `unclear`, one that may be a full queue's is `queue full`. What was accepted or failed is the same in both.
 */
export const jobsOf = derived((history: History): Jobs => {
  const full = perhapsFullIn(history);
  return new Jobs(
    excusedJobs(history).map((job) => (full.has(job) ? { ...job, taken: "queue full" } : job)),
  );
});

/** Refusals that are taken for those of a full queue, though nobody declared what these look like. */
export const perhapsFullIn = derived(
  (history: History): ReadonlySet<Job> => perhapsFull(excusedJobs(history), history.facts),
);

const excusedJobs = derived((history: History): readonly Job[] =>
  withoutExcused(joinedJobs(history).all, history),
);
