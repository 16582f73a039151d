import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { honouredOf } from "./exchanged.ts";
import { membersOf } from "./job.ts";
import { joinedJobs } from "./joined.ts";
import type { Parameter } from "./parameter.ts";
import type { Look } from "./ran.ts";
import { ranWithNone } from "./ran-with-none.ts";

/**
 * A listed value that was taken, and a job that ran with none: null, as told when the job was over. That null tells
 * none here is shown by a job that asked for none and ran so, and that values are told by a job that ran with another.
 */
export function lost(parameter: Parameter, values: readonly unknown[]): Look {
  const honoured = honouredOf(parameter);
  const nameOf = ({ facts }: History): string => parameter.members(facts)[0] ?? "";
  const isNoneTold = derived((history: History): boolean => {
    const name = nameOf(history);
    return joinedJobs(history)
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
