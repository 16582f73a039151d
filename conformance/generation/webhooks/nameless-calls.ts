import type { History } from "../../history/history.ts";
import { decodedText } from "../jobs/call-text.ts";
import type { Job } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { probeToldResult } from "../jobs/probed-end.ts";
import { holdsTrackId } from "../jobs/track-id-in.ts";
import { doubtedNumber } from "./doubted-number.ts";
import { isReadable } from "./readable-calls.ts";

/**
 * Whether a job that the probe saw done was called back only by what holds no track_id of its own, such as `{}`. If one
 * of these calls is its result, the result lacks its track_id (Events, 2); if none is, no result came (Events, 3).
 */
export function hasNamelessCallsOnly(job: Job, history: History): boolean {
  const { calls, trackId } = job;
  if (trackId === undefined || calls.length === 0 || !calls.every(isReadable)) return false;
  const told = calls.map(decodedText).join("\n");
  return (
    !holdsTrackId(told, trackId) &&
    doubtedNumber(job, told, history.facts, jobsOf(history)) === undefined &&
    probeToldResult(job, history)
  );
}
