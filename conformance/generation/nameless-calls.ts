import type { History } from "../history/history.ts";
import { decodedText } from "./call-text.ts";
import { doubtedNumber } from "./doubted-number.ts";
import type { Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";
import { probeToldResult } from "./probed-end.ts";
import { isReadable } from "./readable-calls.ts";
import { holdsTrackId } from "./track-id-in.ts";

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
