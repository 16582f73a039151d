import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import { usualTrackId } from "../../../contracts/profile/sections/queue.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { fact } from "../../history/sighting.ts";
import type { Job } from "../jobs/job.ts";
import type { Jobs } from "../jobs/job-list.ts";
import { showsForm } from "./shows-form.ts";

/** The form of a track_id by which a service may take or refuse it, such as `an integer` or `48 characters, a letter first`. */
const kindOf = (trackId: string): string =>
  isLong(trackId) ? `${trackId.length} characters, ${signsOf(trackId)}` : signsOf(trackId);

const isLong = (trackId: string): boolean => trackId.length > usualTrackId.length;

function signsOf(trackId: string): string {
  // More digits than this, or zeros before them, are no integer that every reader takes.
  if (/^[1-9]\d{0,14}$/.test(trackId)) return "an integer";
  if (/^\d+$/.test(trackId)) return "digits";
  return /^\d/.test(trackId) ? "a digit first" : "a character first";
}

/** The form of a track_id is not shown: where none of its kind was ever taken, another may be wanted. */
export function doubtedTrackId(
  { trackId, route }: Job,
  facts: Profile,
  jobs: Jobs,
): Need | undefined {
  if (trackId === undefined || isDeclared(facts, "async.trackId")) return undefined;
  const kind = kindOf(trackId);
  // One tier may want shorter ones than another.
  const alike = isLong(trackId) ? jobs.to(route) : jobs.all;
  const isTaken = alike.some(
    (other) =>
      other.trackId !== undefined && kindOf(other.trackId) === kind && showsForm(other, facts),
  );
  return isTaken
    ? undefined
    : fact(
        "async.trackId",
        `the form of a track_id (async.trackId): none with ${kind} was accepted`,
      );
}

/** Whether a track_id is of a kind that was never taken, on a route that takes others: its form is not shown. */
export function isOfOtherForm(job: Job, facts: Profile, jobs: Jobs): boolean {
  if (doubtedTrackId(job, facts, jobs) === undefined) return false;
  return jobs.to(job.route).some((other) => other.trackId !== undefined && showsForm(other, facts));
}
