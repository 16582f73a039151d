import type { ListedParameter, OpenParameter } from "../../../contracts/profile/index.ts";
import { parameterName } from "../../../contracts/profile/index.ts";
import { membersOf } from "../jobs/job.ts";
import { guessedName } from "../names.ts";
import { type Parameter, rivalsBy } from "../values/parameter.ts";
import { readListed } from "../values/readings.ts";

interface Listed extends Pick<Parameter, "route" | "siblings"> {
  /** As the document prints it, or as the profile names it. */
  member: string | { named: OpenParameter };
  values: readonly (string | null)[];
  /** The documented default; undefined: the document gives none. */
  usual?: string;
  /** Values of the same kind that the list leaves out, parted by blanks, the likeliest to be taken first. */
  alike: string;
  /** Its name among the profile's additional values. */
  parameter: ListedParameter;
  rivals?: Readonly<Record<string, string>>;
}

/** A parameter that takes one of a list of values. */
export interface ParameterOfList extends Parameter {
  /** Its name among the profile's additional values. */
  list: ListedParameter;
  values: readonly (string | null)[];
  usual?: string;
  /** Values of the same kind that the list leaves out, the likeliest to be taken first. */
  alike: readonly string[];
}

/** A parameter that takes one of a list of values. */
export function listed(row: Listed): ParameterOfList {
  const { route, siblings, member, values, usual, alike, parameter, rivals = {} } = row;
  const named = typeof member === "string" ? undefined : member.named;
  return {
    list: parameter,
    values,
    ...(usual === undefined ? {} : { usual }),
    alike: alike.split(" "),
    route,
    siblings,
    members: (facts) => [
      typeof member === "string" ? member : parameterName(facts, member.named).value,
    ],
    read(job, facts) {
      const [name = ""] = this.members(facts);
      const body = membersOf(job);
      return Object.hasOwn(body, name)
        ? readListed(body[name], values, parameter, facts)
        : undefined;
    },
    ...(named === undefined ? {} : { guessed: (facts) => guessedName(facts, named) }),
    rivals: rivalsBy(rivals),
  };
}
