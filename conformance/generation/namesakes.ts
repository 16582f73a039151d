import type { History } from "../history/history.ts";
import type { Job } from "./job.ts";
import { joinedJobs } from "./joined.ts";
import { jobIdOf } from "./taken.ts";

/** Whether its answer names the job of another request with the same track_id: nothing says that one may come twice. */
export function isTakenForAnother(job: Job, history: History): boolean {
  const id = idOf(job, history);
  return id !== undefined && namesakes(job, history).some((other) => idOf(other, history) === id);
}

/** The id of a job, as its answer names it. */
export const idOf = ({ call }: Job, { facts }: History) =>
  jobIdOf(call.received ?? {}, facts.recognise);

/** The other requests of its track_id. */
export const namesakes = (job: Job, history: History): readonly Job[] =>
  job.trackId === undefined
    ? []
    : joinedJobs(history).all.filter((other) => other !== job && other.trackId === job.trackId);
