import type { History } from "../../history/history.ts";
import { jobIdOf } from "../jobs/disposition.ts";
import type { Job } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { resultCalls } from "../jobs/told-results.ts";

/**
 * Whether a request may stand for the job of another one with the same track_id: nothing says that a track_id may come
 * twice. It may where both answers have one id, or where answers have no ids and the other request has a result.
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
