import { membersOf } from "../jobs/job.ts";
import { type Parameter, rivalsBy } from "../values/parameter.ts";
import { type Range, readNumber } from "../values/readings.ts";

/** A parameter that takes the numbers of a range. */
export interface ParameterOfRange extends Parameter {
  range: Range;
}

interface Bounded extends Pick<ParameterOfRange, "route" | "range" | "siblings"> {
  member: string;
  rivals?: Readonly<Record<string, string>>;
}

export function bounded({ member, rivals = {}, ...row }: Bounded): ParameterOfRange {
  const { range } = row;
  return {
    ...row,
    members: () => [member],
    read: (job) =>
      Object.hasOwn(membersOf(job), member) ? readNumber(membersOf(job)[member], range) : undefined,
    rivals: rivalsBy(rivals),
  };
}
