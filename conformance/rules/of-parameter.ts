import type { Parameter } from "../generation/values/parameter.ts";
import type { RuleParts } from "./rule.ts";

/**
 * What a rule about one parameter takes: the parameter and the drives that ask for it. The parameter's entry in
 * `generation/parameters` gives the rule's needs, quota and judge.
 */
export interface OfParameter<P extends Parameter = Parameter> {
  parameter: P;
  drives: NonNullable<RuleParts["drives"]>;
}
