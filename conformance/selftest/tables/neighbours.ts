import type { Mutant } from "../../../fixtures/mutants/index.ts";
import { rules } from "../../rules/index.ts";

const areaOf = (ruleId: string): string => ruleId.split(".")[0] ?? "";

/** The rules that share an area with a clause that the mutant breaks, and rules that share a drive with one. */
export function neighbours({ breaks }: Mutant): Set<string> {
  const named = new Set(breaks.map(({ id }) => id));
  const areas = new Set([...named].map(areaOf));
  return new Set(
    rules.map(({ clause }) => clause.id).filter((id) => areas.has(areaOf(id)) || named.has(id)),
  );
}
