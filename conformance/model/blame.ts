import type { Clause } from "../../contracts/clauses/clause.ts";

/** What may explain that something went wrong: a clause, broken in one of the ways in which it can be. */
export interface Cause {
  clause: Clause;
  way: string;
}

/** Something that was looked at. Broken, any of its causes alone would make it otherwise. */
export interface Seen {
  isWrong: boolean;
  causes: readonly Cause[];
}

/** What naming one more rule costs, and what leaving a breach unexplained does, in natural logarithms of chances. */
const perCause = 6;
const unexplained = 12;

/** Of two causes whose costs differ by less than this, one is nearly as likely as the other. */
const alike = Math.log(20);

/** The clause to blame, and the rules that explain the same as cheaply: one of these may be broken instead. */
export interface Blamed {
  clause: Clause;
  asLikely: readonly string[];
}

const keyOf = ({ clause, way }: Cause): string => `${clause.id} ${way}`;
const explains = (key: string) => (one: Seen) => one.causes.some((cause) => keyOf(cause) === key);

/**
 * The clause to blame for each wrong look, by the cheapest sets of causes that explain them all (minimum description length). A
 * cause that broke `k` of the `n` times at which it could have shown costs as much as it takes to say which: so the
 * fewest causes, and of as few the likeliest.
 * @param priceOf what a cause that broke so often costs besides.
 */
export function blame<T extends Seen>(
  all: readonly T[],
  priceOf: (cause: Cause, broken: number) => number,
): ReadonlyMap<T, Blamed> {
  const blamed = new Map<T, Blamed>();
  let left = all.filter(({ isWrong }) => isWrong);
  if (left.length === 0) return blamed;
  const causes = new Map(all.flatMap((one) => one.causes.map((cause) => [keyOf(cause), cause])));
  const named = new Set<Clause>();
  while (left.length > 0) {
    const costOf = costs(
      all.filter((one) => !blamed.has(one)),
      { causes, named },
      priceOf,
    );
    const [first] = cheapest(left, costOf);
    const [those, others] = [
      left.filter(explains(first)),
      left.filter((one) => !explains(first)(one)),
    ];
    const most = costOf(first, those.length) + alike;
    const likely = [...causes]
      .filter(([key]) => those.every(explains(key)))
      .filter(([key]) => costOf(key, left.filter(explains(key)).length) < most)
      .map(([, { clause }]) => clause.id);
    const { clause } = causes.get(first) as Cause;
    named.add(clause);
    const asLikely = [...new Set(likely)].filter((other) => other !== clause.id);
    for (const one of those) blamed.set(one, { clause, asLikely });
    left = others;
  }
  return blamed;
}

type CostOf = (key: string, broken: number, explained?: number) => number;

/** What it costs to say that a cause broke so often, of the looks at it that another does not explain already. */
function costs(
  all: readonly Seen[],
  { causes, named }: { causes: ReadonlyMap<string, Cause>; named: ReadonlySet<Clause> },
  priceOf: (cause: Cause, broken: number) => number,
): CostOf {
  const looks = tally(all, (one) => new Set(one.causes.map(keyOf)));
  const acts = tally(all, (one) => one.causes.map(keyOf));
  const ways = tally(causes.values(), ({ clause }) => [clause.id]);
  return (key, broken, explained = 0) => {
    const cause = causes.get(key) as Cause;
    const share = broken / ((looks.get(key) ?? broken) - explained);
    const held = share === 1 ? 0 : (broken / share) * (1 - share) * Math.log(1 - share);
    // Of two that are as likely, the one whose acts did no harm less often.
    const often = (acts.get(key) ?? 0) / 1e6;
    const way = Math.log(ways.get(cause.clause.id) ?? 1);
    const perRule = named.has(cause.clause) ? 0 : perCause;
    return perRule + way + priceOf(cause, broken) - broken * Math.log(share) - held + often;
  };
}

/** The cause, or the two, that explain most of what went wrong at the least cost; the wider one first. */
function cheapest(wrong: readonly Seen[], costOf: CostOf): readonly [string, string?] {
  const by = new Map<string, ReadonlySet<Seen>>();
  for (const key of new Set(wrong.flatMap(({ causes }) => causes.map(keyOf))))
    by.set(key, new Set(wrong.filter(explains(key))));
  const widest = [...by].sort(([, a], [, b]) => b.size - a.size);
  let best: readonly [string, string?] = [widest[0]?.[0] ?? ""];
  let least = Number.POSITIVE_INFINITY;
  const weigh = (cost: number, keys: readonly [string, string?]): void => {
    if (cost < least) [best, least] = [keys, cost];
  };
  for (const [nth, [key, those]] of widest.entries()) {
    const cost = costOf(key, those.size);
    weigh(cost + (wrong.length - those.size) * unexplained, [key]);
    if (those.size === wrong.length) continue;
    for (const [other, more] of widest.slice(nth + 1)) {
      const added = [...more].filter((one) => !those.has(one)).length;
      if (added === 0) continue;
      const left = wrong.length - those.size - added;
      const also = costOf(other, added, more.size - added);
      weigh(cost + also + left * unexplained, [key, other]);
    }
  }
  return best;
}

function tally<T>(
  all: Iterable<T>,
  keysOf: (one: T) => Iterable<string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) for (const key of keysOf(one)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
