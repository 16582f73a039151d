import type { History } from "../../history/history.ts";
import { jobIdOf } from "../jobs/disposition.ts";
import type { Job } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { resultCalls } from "../jobs/told-results.ts";

/**
 * Whether it may be the job of another request with the same track_id, by the id in its answer, or, where answers name no
 * ids, by the other's result: nothing says that a track_id may come twice.
 */
export function isTakenForAnother(job: Job, history: History): boolean {
  const id = idOf(job, history);
  return namesakes(job, history).some((other) =>
    id === undefined ? resultCalls(other, history.facts).length > 0 : idOf(other, history) === id,
  );
}

/** The id of a job, as its answer names it. */
export const idOf = ({ call }: Job, { facts }: History) =>
  jobIdOf(call.received ?? {}, facts.recognise);

/** The other requests of its track_id. */
const namesakes = (job: Job, history: History): readonly Job[] =>
  job.trackId === undefined
    ? []
    : jobsOf(history).all.filter((other) => other !== job && other.trackId === job.trackId);
