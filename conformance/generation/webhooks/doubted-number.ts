import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { fact } from "../../history/sighting.ts";
import type { Job } from "../jobs/job.ts";
import type { Jobs } from "../jobs/job-list.ts";
import { holdsTrackId } from "../jobs/track-id-in.ts";
import { showsForm } from "./shows-form.ts";

/**
 * Where none but digits was ever taken a track_id may be a number, which comes back without the zeros that it began
 * with: its type is not shown.
 */
export function doubtedNumber(
  { trackId = "" }: Job,
  told: string,
  facts: Profile,
  jobs: Jobs,
): Need | undefined {
  const number = /^0+(\d+)$/.exec(trackId)?.[1];
  if (number === undefined || isDeclared(facts, "async.trackId")) return undefined;
  const areNumbers = jobs.all.every(
    (other) => !showsForm(other, facts) || /^\d*$/.test(other.trackId ?? ""),
  );
  return areNumbers && holdsTrackId(told, number)
    ? fact("async.trackId", "the form of a track_id (async.trackId): it may be a number")
    : undefined;
}
