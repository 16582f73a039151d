import type { Clause } from "../../contracts/clauses/clause.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import type { Judge, Quota } from "../history/sighting.ts";
import type { Drive } from "../stage/drive.ts";

/**
 * One promise of the document and how a run tells it: the clause, a pure judge over histories, the observations that a
 * pass needs, and the drives that can make them.
 */
export interface Rule {
  clause: Clause;
  judge: Judge;
  quota: (facts: Profile) => Quota;
  /** Empty for a rule that load drives. */
  drives: readonly Drive[];
  /** Where one of these rules fails, this one is inconclusive, for its judge relies on them. */
  restsOn: readonly Clause[];
  /** Facts that the judge needs of this target, each with what would settle it. */
  needs: (facts: Profile) => readonly Need[];
}

export interface RuleParts {
  judge: Judge;
  quota?: Quota | ((facts: Profile) => Quota);
  // biome-ignore lint/suspicious/noExplicitAny: a list of drives, each with values of its own.
  drives?: readonly Drive<any>[];
  restsOn?: readonly Clause[];
  needs?: (facts: Profile) => readonly Need[];
}

/** A rule from its clause and parts; without a quota three observations of kind `seen` are a pass. */
export function rule(clause: Clause, parts: RuleParts): Rule {
  const { quota = { seen: 3 } } = parts;
  return {
    clause,
    judge: parts.judge,
    quota: typeof quota === "function" ? quota : () => quota,
    drives: parts.drives ?? [],
    restsOn: parts.restsOn ?? [],
    needs: parts.needs ?? (() => []),
  };
}
