import { catalogue } from "../../contracts/clauses/index.ts";
import { UsageError } from "./faults.ts";

/**
 * Which rules some globs name (`refresh.*`, `*.token-type`); all of them without any. Throws UsageError for
 * one that names no rule of the catalogue.
 */
export function selectionOf(globs: readonly string[] | undefined): (ruleId: string) => boolean {
  if (globs === undefined || globs.length === 0) return () => true;
  const patterns = globs.map(patternOf);
  for (const [index, pattern] of patterns.entries()) {
    if (catalogue.some(({ id }) => pattern.test(id))) continue;
    const next = "List the ids with the command `rules`.";
    throw new UsageError(`--rules ${globs[index]}`, "names no rule of the catalogue", next);
  }
  return (ruleId) => patterns.some((pattern) => pattern.test(ruleId));
}

function patternOf(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`);
}
