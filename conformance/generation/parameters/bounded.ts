import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { membersOf } from "../job.ts";
import { beside, type Parameter } from "../parameter.ts";
import { type Range, readNumber } from "../readings.ts";

/** A parameter that takes the numbers of a range. */
export interface ParameterOfRange extends Parameter {
  range: Range;
}

export function bounded(
  route: GenerationRouteId,
  member: string,
  range: Range,
  rivals: Readonly<Record<string, string>> = {},
): ParameterOfRange {
  return {
    range,
    route,
    members: () => [member],
    read: (job) =>
      Object.hasOwn(membersOf(job), member) ? readNumber(membersOf(job)[member], range) : undefined,
    rivals: beside(rivals),
  };
}
