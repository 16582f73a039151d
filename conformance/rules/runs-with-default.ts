import type { Clause } from "../../contracts/clauses/clause.ts";
import { needsFor } from "../generation/offered-routes.ts";
import { type Default, defaultsTo } from "../generation/values/defaults.ts";
import { type Rule, type RuleParts, rule } from "./rule.ts";

/** A job whose request leaves the parameter out runs with its default. */
export const runsWithDefault = (
  clause: Clause,
  { drives, quota, ...given }: Default & Required<Pick<RuleParts, "drives" | "quota">>,
): Rule => rule(clause, { drives, needs: needsFor(given.route), quota, judge: defaultsTo(given) });
