import { durationSeconds } from "../../../contracts/limits.ts";
import { type Job, ranWithNumber, secondsMade } from "../jobs/job.ts";
import type { RanInRange } from "./effect.ts";

/** What a made file may last beyond or short of what was asked: encoders work in frames. */
export const secondsTolerance = 1;

/** Whether the document allows the duration that a job ran with, or the length of what it made. */
export function durationRan(job: Job): RanInRange | undefined {
  const { min, max } = durationSeconds;
  const ran = ranWithNumber(job, "duration");
  if (ran !== undefined) return { inside: ran >= min && ran <= max, value: ran };
  const made = secondsMade(job);
  if (made === undefined) return undefined;
  return { inside: made >= min - secondsTolerance && made <= max + secondsTolerance, value: made };
}
