import { durationSeconds } from "../../../contracts/limits.ts";
import { type BoundedParameter, outOfRangePolicy } from "../../../contracts/profile/index.ts";
import type { History } from "../history.ts";
import type { Altered } from "./inside.ts";
import { asNumber, type Job, membersOf, ranWithNumber, secondsMade } from "./job.ts";
import { jobsOf } from "./jobs.ts";
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

/**
 * A duration in range that the job did not run with shows that the range is another: one, where values out of
 * range are brought into it, else two that became the same and far shorter. How long a made file lasts tells nothing: no
 * sentence has it last as long as asked.
 */
export const clampedDuration =
  (bounded: BoundedParameter): Altered =>
  (job, history) => {
    const { asked, ran } = durationOf(job);
    if (asked === undefined || ran === undefined || !differ(ran, asked)) return undefined;
    const isClamped = outOfRangePolicy(history.facts, bounded) === "clamp";
    return isClamped || isCapped(job, history) ? { asked, ran } : undefined;
  };

/** Whether this duration was cut to what another was cut to as well, and nothing of the same model ran longer. */
function isCapped(job: Job, history: History): boolean {
  const { asked, ran = 0 } = durationOf(job);
  const { model_id } = membersOf(job);
  const alike = jobsOf(history)
    .to(job.route)
    .filter((other) => membersOf(other).model_id === model_id);
  const all = alike.map(durationOf);
  return (
    isCut(job) &&
    all.every((other) => (other.ran ?? 0) <= ran) &&
    alike.some((other) => isCut(other) && durationOf(other).asked !== asked && hasRan(other, ran))
  );
}

const hasRan = (job: Job, seconds: number): boolean =>
  !differ(durationOf(job).ran ?? Number.POSITIVE_INFINITY, seconds);

/** Durations may be rounded to such steps, seconds. */
const steps = 15;

function isCut(job: Job): boolean {
  const { asked, ran } = durationOf(job);
  return asked !== undefined && ran !== undefined && asked - ran > steps;
}

const durationOf = (job: Job) => ({
  asked: asNumber(membersOf(job).duration),
  ran: ranWithNumber(job, "duration"),
});

const differ = (one: number, other: number): boolean => Math.abs(one - other) > secondsTolerance;
