import { catalogue } from "../../contracts/clauses/index.ts";
import { nearNames } from "../../contracts/near.ts";
import { globOf } from "../../contracts/pattern.ts";
import { UsageError } from "./faults.ts";

/**
 * The rules that some globs name (`refresh.*`, `*.token-type`); without globs, all rules. Throws UsageError for a glob
 * that names no rule of the catalogue.
 */
export function selectionOf(globs: readonly string[] | undefined): (ruleId: string) => boolean {
  if (globs === undefined || globs.length === 0) return () => true;
  const named = new Set(globs.flatMap((glob) => rulesNamed(glob, `--rules ${glob}`)));
  return (ruleId) => named.has(ruleId);
}

/**
 * The ids that a glob names. Throws UsageError, with similar ids, for a glob that names no rule; `what` quotes the
 * flag.
 */
export function rulesNamed(glob: string, what: string): string[] {
  const isNamed = globOf(glob);
  const ids = catalogue.map(({ id }) => id);
  const named = ids.filter(isNamed);
  if (named.length > 0) return named;
  const areas = [...new Set(ids.map((id) => `${id.split(".")[0]}.*`))];
  const near = nearNames(glob, [...areas, ...ids]);
  const next =
    near.length > 0 ? `Did you mean ${near.join(", ")}?` : "List the ids with the command `rules`.";
  throw new UsageError(what, "names no rule of the catalogue", next);
}
