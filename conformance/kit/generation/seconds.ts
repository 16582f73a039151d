import { durationSeconds } from "../../../contracts/limits.ts";
import { type BoundedParameter, outOfRangePolicy } from "../../../contracts/profile/index.ts";
import type { Altered } from "./inside.ts";
import { asNumber, type Job, membersOf, ranWithNumber, secondsMade } from "./job.ts";
import type { Ran } from "./outside.ts";

/** What a made file may last beyond or short of what was asked: encoders work in frames. */
export const secondsTolerance = 1;

/** Whether the duration that a job ran with, or the length of what it made, is one that the document allows. */
export function durationRan(job: Job): Ran | undefined {
  const { min, max } = durationSeconds;
  const ran = ranWithNumber(job, "duration");
  if (ran !== undefined) return { inside: ran >= min && ran <= max, value: ran };
  const made = secondsMade(job);
  if (made === undefined) return undefined;
  return { inside: made >= min - secondsTolerance && made <= max + secondsTolerance, value: made };
}

/** Where values out of range are brought into it, one in range that is changed shows that the range is another. */
export const clampedDuration =
  (bounded: BoundedParameter): Altered =>
  (job, { facts }) => {
    const asked = asNumber(membersOf(job).duration);
    const ran = ranWithNumber(job, "duration") ?? secondsMade(job);
    if (outOfRangePolicy(facts, bounded) !== "clamp" || asked === undefined || ran === undefined) {
      return undefined;
    }
    return Math.abs(ran - asked) > secondsTolerance ? { asked, ran } : undefined;
  };
