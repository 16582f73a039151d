import type { ListedParameter, OpenParameter } from "../../../contracts/profile/index.ts";
import { parameterName } from "../../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { membersOf } from "../job.ts";
import { guessedName } from "../names.ts";
import { beside, type Parameter } from "../parameter.ts";
import { readListed } from "../readings.ts";

interface Listed {
  route: GenerationRouteId;
  /** As the document prints it, or as the profile names it. */
  member: string | { named: OpenParameter };
  values: readonly (string | null)[];
  /** Its name among the profile's additional values. */
  parameter: ListedParameter;
  rivals?: Readonly<Record<string, string>>;
}

/** A parameter that takes one of a list of values, by its name in the profile. */
export interface ParameterOfList extends Parameter {
  list: ListedParameter;
}

/** A parameter that takes one of a list of values. */
export function listed({ route, member, values, parameter, rivals = {} }: Listed): ParameterOfList {
  const named = typeof member === "string" ? undefined : member.named;
  return {
    list: parameter,
    route,
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
    rivals: beside(rivals),
  };
}
