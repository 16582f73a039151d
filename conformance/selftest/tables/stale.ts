import { idsIn } from "./company.ts";
import type { Digests } from "./digests.ts";
import { digestOfRegression, idOfRegression, type Regression } from "./regressions.ts";
import type { Tables } from "./tables.ts";

/** What in the tables is older than the tree: rows by their id, and rules that all other variants have yet to meet. */
export interface Stale {
  kills: ReadonlySet<string>;
  soundness: ReadonlySet<string>;
  rules: ReadonlySet<string>;
  regressions: ReadonlySet<string>;
}

/** What there is to examine today, by id. */
export interface Examined {
  mutants: readonly string[];
  variants: readonly string[];
  regressions: readonly Regression[];
}

/** What is to be examined again, for what it depends on has changed, and what has never been. */
export function staleIn(
  tables: Tables,
  digests: Digests,
  { mutants, variants, regressions }: Examined,
): Stale {
  const kills = new Map(tables.kills.map((row) => [row.mutant, row]));
  const isKillFresh = (id: string): boolean => {
    const row = kills.get(id);
    return row !== undefined && row.made === digests.ofKill(id, row.by);
  };
  // A company that was accused is examined again by its members, each alone.
  const accused = new Set(
    tables.soundness.flatMap(({ variant }) => (isCompany(variant) ? idsIn(variant) : [])),
  );
  const sound = new Map(tables.soundness.map((row) => [row.variant, row]));
  const isSoundnessFresh = (id: string): boolean =>
    !accused.has(id) && sound.get(id)?.made === digests.ofSoundness([id]);
  const runs = new Map(tables.regressions.map((row) => [row.id, row.made]));
  const isRunStale = (one: Regression): boolean =>
    runs.get(idOfRegression(one)) !== digestOfRegression(one, digests);
  return {
    kills: new Set(mutants.filter((id) => !isKillFresh(id))),
    soundness: new Set(variants.filter((id) => !isSoundnessFresh(id))),
    regressions: new Set(regressions.filter(isRunStale).map(idOfRegression)),
    rules: new Set(
      Object.keys(digests.rules).filter((id) => tables.rules[id] !== digests.rules[id]),
    ),
  };
}

const isCompany = (id: string): boolean => idsIn(id).length > 1;

/** Whether nothing is. */
export const isFresh = ({ kills, soundness, rules, regressions }: Stale): boolean =>
  [kills, soundness, rules, regressions].every(({ size }) => size === 0);

/** What is stale, in words, a line each: how many, the first few, and what makes them fresh. */
export function staleness({ kills, soundness, rules, regressions }: Stale): string[] {
  return [
    ...said("kill row", kills),
    ...said("soundness row", soundness),
    ...said("run that once accused", regressions),
    ...said("rule", rules, " yet to be met by every variant"),
  ];
}

const few = 5;

function said(what: string, ids: ReadonlySet<string>, more = ""): string[] {
  if (ids.size === 0) return [];
  const first = [...ids].slice(0, few).join(", ");
  const which = ids.size > few ? `the first ${few}: ${first}` : first;
  return [`${ids.size} × ${what}${more} stale (${which}): run \`npm run -s kit -- tables\``];
}
