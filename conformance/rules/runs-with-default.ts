import type { Clause } from "../../contracts/clauses/clause.ts";
import { type Default, defaultsTo } from "../generation/defaults.ts";
import { needsFor } from "../generation/reach.ts";
import { type Rule, type RuleParts, rule } from "./rule.ts";

/** A job whose request leaves the parameter out runs with its default. */
export const runsWithDefault = (
  clause: Clause,
  { drives, quota, ...given }: Default & Required<Pick<RuleParts, "drives" | "quota">>,
): Rule => rule(clause, { drives, needs: needsFor(given.route), quota, judge: defaultsTo(given) });
