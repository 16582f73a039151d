import { type BoundedParameter, outOfRangePolicy } from "../../../contracts/profile/index.ts";
import type { EffectiveValue } from "../effects/effect.ts";
import { secondsTolerance } from "../effects/seconds.ts";
import { asNumber, type Job, membersOf, ranWithNumber } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";

/**
 * A duration in range that the job did not run with shows a narrower range. It takes two durations that became the same
 * one, where no job of that model ran beyond it, though some ran with another. Durations may be rounded, which reaches
 * both ends of the range except for less than a step. The length of a made file shows nothing: no sentence says that it
 * lasts as long as asked.
 */
export const clampedDuration =
  (bounded: BoundedParameter): EffectiveValue =>
  (job, history) => {
    const own = durationOf(job);
    // Other jobs are read only where this job ran with another duration than it asked for: few did.
    if (!isBent(own, secondsTolerance)) return undefined;
    const { model_id } = membersOf(job);
    const alike = jobsOf(history)
      .to(job.route)
      .filter((other) => membersOf(other).model_id === model_id)
      .map(durationOf);
    const isClamped = outOfRangePolicy(history.facts, bounded) === "clamp";
    const least = isClamped ? stepOf(alike) : longestStep;
    if (!isBent(own, least)) return undefined;
    const sign = Math.sign(own.ran - own.asked);
    const isEnd = alike.every(({ ran = own.ran }) => sign * (own.ran - ran) <= 0);
    const isShared = alike.some(
      (other) => isBent(other, least) && other.asked !== own.asked && !differ(other.ran, own.ran),
    );
    const isFixed = alike.every(({ ran = own.ran }) => !differ(ran, own.ran));
    return isEnd && isShared && !isFixed ? own : undefined;
  };

interface Duration {
  asked: number;
  ran: number;
}

const isBent = (duration: Partial<Duration>, least: number): duration is Duration =>
  duration.asked !== undefined &&
  duration.ran !== undefined &&
  Math.abs(duration.asked - duration.ran) > least;

/** Where the profile does not say that durations are brought into range, they may be rounded to such steps, seconds. */
const longestStep = 15;

/** The step that all durations fit which whole seconds became. */
function stepOf(durations: readonly Partial<Duration>[]): number {
  const ran = durations.flatMap(({ asked, ran = [] }) => (Number.isInteger(asked) ? ran : []));
  if (!ran.every(Number.isInteger)) return longestStep;
  const divisor = (one: number, other: number): number =>
    other === 0 ? one : divisor(other, one % other);
  return Math.max(secondsTolerance, ran.reduce(divisor, 0));
}

/** The duration that was asked for, and the duration that the job ran with, in seconds. */
export const durationTold: EffectiveValue = (job) => {
  const { asked, ran } = durationOf(job);
  return ran === undefined ? undefined : { asked, ran };
};

const durationOf = (job: Job): Partial<Duration> => {
  const asked = asNumber(membersOf(job).duration);
  const ran = ranWithNumber(job, "duration");
  return { ...(asked !== undefined && { asked }), ...(ran !== undefined && { ran }) };
};

const differ = (one: number, other: number): boolean => Math.abs(one - other) > secondsTolerance;
