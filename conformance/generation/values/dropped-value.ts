import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import type { EffectiveValue } from "../effects/effect.ts";
import { ranWithNone } from "../effects/ran-with-none.ts";
import { membersOf } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import type { Parameter } from "./parameter.ts";
import { honouredOf } from "./swapped-value.ts";

/**
 * A listed value was accepted, but the job ran with none: the probe reported null when the job was over. Two other jobs
 * show that the probe can be trusted. One asked for no value, and ran with null; another asked for another value, and
 * ran with it.
 */
export function droppedValue(parameter: Parameter, values: readonly unknown[]): EffectiveValue {
  const honoured = honouredOf(parameter);
  const nameOf = ({ facts }: History): string => parameter.members(facts)[0] ?? "";
  const isNoneTold = derived((history: History): boolean => {
    const name = nameOf(history);
    return jobsOf(history)
      .to(parameter.route)
      .some((job) => membersOf(job)[name] == null && ranWithNone(job, name, history));
  });
  return (job, history) => {
    const name = nameOf(history);
    const asked = membersOf(job)[name];
    const isLost =
      values.includes(asked) &&
      ranWithNone(job, name, history) &&
      isNoneTold(history) &&
      values.some((other) => other !== asked && honoured(history).has(other));
    return isLost ? { asked, ran: null } : undefined;
  };
}
