import { catalogue } from "../../contracts/clauses/index.ts";
import { nearNames } from "../../contracts/near.ts";
import { globOf } from "../../contracts/pattern.ts";
import { UsageError } from "./faults.ts";

/** A history's header says by which globs its run was asked: as many as that, and as long, are worth a reading. */
const [mostGlobs, mostSigns] = [200, 100];

/**
 * The rules that some globs name (`refresh.*`, `*.token-type`); without globs, all rules. Throws UsageError for a glob
 * that names no rule of the catalogue.
 */
export function selectionOf(globs: readonly string[] | undefined): (ruleId: string) => boolean {
  if (globs === undefined || globs.length === 0) return () => true;
  if (globs.length > mostGlobs)
    throw new UsageError(
      "--rules",
      `has more than ${mostGlobs} globs`,
      "Name areas, as `login.*`.",
    );
  const named = new Set(globs.flatMap((glob) => rulesNamed(glob, `--rules ${glob}`)));
  return (ruleId) => named.has(ruleId);
}

const listing = "List the ids with the command `rules`.";

/**
 * The ids that a glob names. Throws UsageError, with similar ids, for a glob that names no rule; `what` quotes the
 * flag.
 */
export function rulesNamed(glob: string, what: string): string[] {
  if (glob.length > mostSigns)
    throw new UsageError(what.slice(0, mostSigns), `is longer than ${mostSigns} signs`, listing);
  const isNamed = globOf(glob);
  const ids = catalogue.map(({ id }) => id);
  const named = ids.filter(isNamed);
  if (named.length > 0) return named;
  const areas = [...new Set(ids.map((id) => `${id.split(".")[0]}.*`))];
  const near = nearNames(glob, [...areas, ...ids]);
  const next = near.length > 0 ? `Did you mean ${near.join(", ")}?` : listing;
  throw new UsageError(what, "names no rule of the catalogue", next);
}
