import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { answeredWithResult, probeToldResult } from "./callbacks.ts";
import { honouredOf } from "./exchanged.ts";
import type { Look } from "./honoured.ts";
import { type Job, membersOf } from "./job.ts";
import { jobsOf } from "./jobs.ts";
import type { Parameter } from "./parameter.ts";

/**
 * A listed value that was taken, and a job that ran with none: null, as told when the job was over. That null tells
 * none here is shown by a job that asked for none and ran so, and that values are told by a job that ran with another.
 */
export function lost(parameter: Parameter, values: readonly unknown[]): Look {
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

/** Some tell null until the job ran: what counts is the last look at one that is over. */
export function ranWithNone(job: Job, name: string, { facts }: History): boolean {
  const isOver = answeredWithResult(job, facts) || probeToldResult(job, facts);
  return isOver && job.ran.length > 0 && job.ran.every((values) => values[name] === null);
}
