import type { Parameter } from "../generation/parameter.ts";
import type { RuleParts } from "./rule.ts";

/**
 * What a rule of one form takes: a parameter and the drives that ask for it. From what `generation/parameters` says of it
 * follow what the rule needs of the profile, what has to be seen for a pass, and the judge.
 */
export interface OfParameter<P extends Parameter = Parameter> {
  parameter: P;
  drives: NonNullable<RuleParts["drives"]>;
}
