import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import type { EffectiveValue, Ran } from "../effects/effect.ts";
import { type Job, membersOf, ranWith } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import type { Parameter } from "./parameter.ts";

/** The listed value that a job ran with; undefined, or a value that is not listed, where it is unknown. */
export type RanWith = (job: Job, member: string) => unknown;

/**
 * A listed value was accepted, but the job ran with another listed value, so that only its name was taken. The target
 * does name values as the document does: another job asked for that other value, and ran with it.
 */
export function swappedValue(
  parameter: Parameter,
  values: readonly unknown[],
  ranOf: RanWith = ranWith,
): EffectiveValue {
  const honoured = honouredOf(parameter, ranOf);
  return (job, history) => {
    const { asked, ran } = pairOf(job, { parameter, ranOf }, history);
    const areOthers = asked !== ran && values.includes(asked) && values.includes(ran);
    return areOthers && honoured(history).has(ran) ? { asked, ran } : undefined;
  };
}

/** The values of a parameter that jobs asked for, and ran with by the same name. */
export const honouredOf = (parameter: Parameter, ranOf: RanWith = ranWith) =>
  derived(
    (history: History): ReadonlySet<unknown> =>
      new Set(
        jobsOf(history)
          .to(parameter.route)
          .filter(({ disposition }) => disposition === "accepted")
          .map((job) => pairOf(job, { parameter, ranOf }, history))
          .filter(({ asked, ran }) => asked === ran)
          .map(({ ran }) => ran),
      ),
  );

/** A listed value, and the word for it that a job ran with; undefined: unknown. */
export const namedBy =
  (parameter: Parameter, ranOf: RanWith = ranWith): EffectiveValue =>
  (job, history) => {
    const pair = pairOf(job, { parameter, ranOf }, history);
    return pair.ran === undefined ? undefined : pair;
  };

function pairOf(
  job: Job,
  { parameter, ranOf }: { parameter: Parameter; ranOf: RanWith },
  { facts }: History,
): Ran {
  const [name = ""] = parameter.members(facts);
  return { asked: membersOf(job)[name], ran: ranOf(job, name) };
}
