import type { Clause } from "../../contracts/clauses/clause.ts";
import { needsFor } from "../generation/offered-routes.ts";
import { takesInside } from "../generation/values/inside.ts";
import type { Parameter } from "../generation/values/parameter.ts";
import { allOf } from "../history/sighting.ts";
import type { OfParameter } from "./of-parameter.ts";
import { type Rule, type RuleParts, rule } from "./rule.ts";

/** A service takes each of these values, alone and with other allowed parameters; a pass needs each so many `times`. */
export const takesEachOf = (
  clause: Clause,
  values: readonly (string | null)[],
  { parameter, drives, times = 1 }: OfParameter & { times?: number },
): Rule =>
  rule(clause, {
    drives,
    needs: needsFor(parameter.route),
    quota: Object.fromEntries(values.map((value) => [String(value), times])),
    judge: takesInside(parameter),
  });

/**
 * A service takes each of a route's parameters, whatever other parameters are given; `needs`: further needs of the
 * profile.
 */
export const takesParameters = (
  clause: Clause,
  parameters: readonly Parameter[],
  { drives, needs = () => [] }: Pick<OfParameter, "drives"> & Pick<RuleParts, "needs">,
): Rule =>
  rule(clause, {
    drives,
    needs: (facts) => [
      ...needsFor(...new Set(parameters.map(({ route }) => route)))(facts),
      ...needs(facts),
    ],
    quota: (facts) =>
      Object.fromEntries(parameters.map(({ members }) => [members(facts).join(" and "), 1])),
    judge: allOf(...parameters.map((parameter) => takesInside(parameter))),
  });
