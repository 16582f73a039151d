import type { Compared, Seen } from "./compared.ts";
import type { Topic, Trait, Traits } from "./traits.ts";

/** Fewer that held may have held by chance. */
const leastHeld = 3;
/**
 * A gap is by how much larger a share of the broken calls has a trait than of those that held. It parts them clearly where
 * nearly all that broke have it, and hardly one that held; where all that broke have it, a quarter of the others may, too.
 */
export const clearGap = { ofMost: 0.9, ofAll: 0.75 } as const;
/** What broke each time is a cause beside others, unless as many of all calls break so often by luck. */
const leastLuck = 1e-6;

/** A contrast before it is put into words: where it breaks, and how often there and elsewhere in the run. */
export interface Parting {
  where: string;
  gap: number;
  /** The members of the request that it speaks of. */
  members: readonly string[];
  /** Whether what held is on the side where the rule did not break. */
  spares: (held: Seen) => boolean;
  broken: number;
  held: number;
  elsewhere: number;
  /** How often it held elsewhere. */
  spared: number;
  /** How often it broke where nothing tells which it was. */
  untold: number;
}

/** By what broke and held are parted clearly. */
export const clear = (all: Compared): Parting[] =>
  together(parting(all).filter(isClear)).map((one) => narrowed(one, all) ?? one);

const isClear = ({ gap, elsewhere, broken, held, spared }: Parting): boolean =>
  gap >= (elsewhere === 0 ? clearGap.ofAll : clearGap.ofMost) ||
  (held === 0 && ((broken + elsewhere) / (broken + elsewhere + spared)) ** broken < leastLuck);

/** By each trait, how cleanly it parts what broke from what held. */
function parting(all: Compared, leastSeen = leastHeld): Parting[] {
  const held = new Tally(all.held);
  if (held.all < leastSeen) return [];
  // A cause is there wherever it was met, and still there where it was narrowed down; only the run's own calls are counted.
  const [met, anew] = [new Tally(all.met), new Tally(all.anew)];
  const broke = [met, anew].filter((one) => one.all > 0);
  const everHeld = new Tally([...all.held, ...all.heldAnew]);
  const names = new Map([...broke, everHeld].flatMap((one) => [...one.traits]));
  return [...names].flatMap(([trait, told]) => {
    const { members } = told;
    const gaps = broke.map((one) => one.share(trait, told) - everHeld.share(trait, told));
    const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
    const broken = met.of(trait);
    const without = met.without(trait);
    const untold = met.all - broken - without;
    const has = ({ traits }: Seen): boolean => traits.has(trait);
    if (least > 0) {
      const counts = { broken, held: held.of(trait), elsewhere: without, untold };
      const there = { ...counts, spared: held.without(trait) };
      return [{ where: trait, members, gap: least, ...there, spares: (one) => !has(one) }];
    }
    // What was done before is often there to show that a call is served otherwise: its lack explains nothing.
    if (!(most < 0 && members.length > 0)) return [];
    const spared = held.of(trait);
    const there = { broken: without, held: held.without(trait), elsewhere: broken, spared, untold };
    const where = trait.replace("with ", "without ");
    return [{ where, members, gap: -most, ...there, spares: has }];
  });
}

/** Where calls like those that broke held as well: what else all of the ones have, and none of the others. */
function narrowed(one: Parting, all: Compared, least = leastHeld): Parting | undefined {
  if (one.held === 0) return one;
  if (one.elsewhere > 0) return undefined;
  const isLike = (other: Seen): boolean => !one.spares(other);
  const like = { ...all, held: all.held.filter(isLike), heldAnew: all.heldAnew.filter(isLike) };
  const [next] = shared(like, least);
  const more = next && narrowed(next, like, least);
  if (more === undefined) return undefined;
  return {
    ...more,
    gap: one.gap,
    spared: one.spared + more.spared,
    where: `${one.where} and ${more.where}`,
    members: [...one.members, ...more.members],
    spares: (other) => one.spares(other) || more.spares(other),
  };
}

/** What parts them as well as the first, of other members of the request: any of it may be the cause. */
function together([...all]: Parting[]): Parting[] {
  all.sort((a, b) => b.gap - a.gap);
  const [first, ...rest] = all;
  if (first === undefined || first.members.length === 0 || first.gap < 1) return all;
  const named = new Set(first.members);
  const alike = rest.filter(({ gap, members: [member] }) => {
    const isAlike = gap === first.gap && member !== undefined && !named.has(member);
    if (isAlike) named.add(member);
    return isAlike;
  });
  const where = [first, ...alike].map((one) => one.where).join(" and ");
  return [{ ...first, where, members: [...named] }, ...rest];
}

/** What all have that broke, and so many of those that held have not, the best first. */
const shared = (all: Compared, least: number): Parting[] =>
  parting(all, least)
    .filter((one) => one.elsewhere === 0 && all.held.length - one.held >= least)
    .sort((a, b) => b.gap - a.gap);

/**
 * What calls made alone show. One thing of them was changed at a time:
 * of a single one that held it is the cause.
 */
export function alone({ anew, heldAnew }: Compared): Parting[] {
  const all = { met: anew, anew: [], held: heldAnew, heldAnew: [] };
  if (Math.min(anew.length, heldAnew.length) < leastHeld) return [];
  return shared(all, 1).flatMap((one) => narrowed(one, all, 1) ?? []);
}

/** How many observations have each trait. */
class Tally {
  readonly all: number;
  /** Those of which traits of a topic can be told: of one call nothing tells what was done before. */
  readonly #tellable: Partial<Record<Topic, number>>;
  readonly #counts = new Map<string, number>();
  /** Of how many nothing tells whether they have a trait. */
  readonly #open = new Map<string, number>();
  readonly traits: Traits;

  constructor(seen: readonly Seen[]) {
    this.all = seen.length;
    const count = (is: (one: Seen) => boolean): number => seen.filter(is).length;
    this.#tellable = {
      "calls before": count(({ calls }) => calls.length > 1),
      code: count(({ traits }) => [...traits.values()].some(({ of }) => of === "code")),
    };
    const all = seen.flatMap(({ traits }) => [...traits]);
    for (const [name] of all) this.#counts.set(name, this.of(name) + 1);
    for (const name of seen.flatMap(({ open = [] }) => [...open]))
      this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
    this.traits = new Map(all);
  }

  of = (name: string): number => this.#counts.get(name) ?? 0;
  without = (name: string): number => this.all - this.of(name) - (this.#open.get(name) ?? 0);
  share = (name: string, { of }: Trait): number =>
    this.of(name) / ((this.#tellable[of] ?? this.all) - (this.#open.get(name) ?? 0));
}
