import type { History } from "../../history/history.ts";
import type { OpenPoint } from "../../history/open-point.ts";
import type { Job } from "../job.ts";

/** A freedom to answer a request for work for another reason than what it asks for. */
export interface WorkFreedom extends OpenPoint {
  /** Finds, among all jobs of a history, those whose answers it may explain: they say nothing of what was asked for. */
  explains: (jobs: readonly Job[], history: History) => (job: Job) => boolean;
  /** How such a job counts. */
  readsAs: "unclear" | "queue full" | "crashed";
}

/** The same jobs: each counts as the first of these freedoms has it that may explain its answer. */
export function explained(
  jobs: readonly Job[],
  freedoms: readonly WorkFreedom[],
  history: History,
): readonly Job[] {
  const those = freedoms.map((freedom) => ({ freedom, has: freedom.explains(jobs, history) }));
  return jobs.map((job) => {
    const by = those.find(({ has }) => has(job))?.freedom;
    return by === undefined ? job : { ...job, taken: by.readsAs, excusedBy: by.name };
  });
}
