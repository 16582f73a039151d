import type { Clause } from "../../contracts/clauses/clause.ts";
import { languageCounts } from "../../contracts/limits.ts";
import { needsFor } from "../generation/offered-routes.ts";
import { takesInside } from "../generation/values/inside.ts";
import { everyLanguage, shortList } from "../generation/values/languages.ts";
import type { OfParameter } from "./of-parameter.ts";
import { type Rule, rule } from "./rule.ts";

/** A service takes every language of the profile's list. The document says how many there are, but not which. */
export const takesEveryLanguage = (
  clause: Clause,
  list: keyof typeof languageCounts,
  { parameter, drives }: OfParameter,
): Rule => {
  const counted = { list, least: languageCounts[list] };
  return rule(clause, {
    drives,
    needs: (facts) => [...needsFor(parameter.route)(facts), ...shortList(counted, facts)],
    quota: everyLanguage(counted),
    judge: takesInside(parameter),
  });
};
