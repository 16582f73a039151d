import type { Profile } from "../../../contracts/profile/index.ts";
import type { Rule } from "../../rules/rule.ts";
import type { Tells } from "./measured.ts";

/** Whether a rule only records what a target does: any of its drives is enough for it. */
export const isObserving = ({ clause }: Pick<Rule, "clause">): boolean =>
  clause.level === "observe";

/** Stands for a rule's observations of whichever kind. */
export const any = (rule: string): string => `${rule}|`;

/** How many observations of each kind a rule wants. */
export interface Want {
  rule: string;
  kinds: readonly (readonly [kind: string, count: number])[];
}

/** What the rules want: their quotas. */
export function quotasOf(rules: readonly Rule[], facts: Profile): Want[] {
  return rules.map(({ clause, quota }) => {
    const owed = isObserving({ clause }) ? [] : Object.entries(quota(facts));
    return { rule: clause.id, kinds: owed.filter(([, count]) => count > 0) };
  });
}

/** What a rule's first observation is worth beside its quota. */
const firstShare = 0.3;

/** A run's observations of wanted kinds: the kind's place, how many, the next one's place and so on. */
type Read = Float64Array;

/** What rules still lack, and what a run would add; a rule that lacks nothing counts one. */
export class Lacking {
  /** By place: how many observations are wanted, how many are lacking, and what each is worth. */
  readonly #wanted: number[] = [];
  readonly #left: number[] = [];
  readonly #share: number[] = [];
  readonly #places = new Map<string, number>();
  /** Thousands of runs are weighed again and again: names are looked up once. */
  readonly #read = new Map<Tells, Read>();
  #times = 1;

  /** `isFair`: every rule gets its first observation before any is told in full. */
  constructor(wants: readonly Want[], isFair: boolean) {
    for (const { rule, kinds } of wants) {
      this.#want(any(rule), 1, isFair ? wants.length : firstShare);
      for (const [kind, count] of kinds)
        this.#want(`${rule}|${kind}`, count, 1 / (kinds.length * count));
    }
  }

  #want(kind: string, count: number, share: number): void {
    this.#places.set(kind, this.#left.length);
    this.#wanted.push(count);
    this.#left.push(count);
    this.#share.push(share);
  }

  /** Wants so many times what it wanted at first. */
  want(times: number): void {
    for (const [place, count] of this.#wanted.entries())
      this.#left[place] = this.#leftAt(place) + count * (times - this.#times);
    this.#times = times;
  }

  #readOf(tells: Tells): Read {
    const known = this.#read.get(tells);
    if (known !== undefined) return known;
    const own = tells.flatMap(([kind, count]) => {
      const place = this.#places.get(kind);
      return place === undefined ? [] : [place, count];
    });
    const read = Float64Array.from(own);
    this.#read.set(tells, read);
    return read;
  }

  #leftAt(place: number): number {
    return this.#left[place] ?? 0;
  }

  /** Whether any rule still lacks something. */
  get isLeft(): boolean {
    return this.#left.some((left) => left > 0);
  }

  /** How much of the quotas these observations would fill. */
  worth(tells: Tells): number {
    const read = this.#readOf(tells);
    let worth = 0;
    for (let at = 0; at < read.length; at += 2) {
      const place = read[at] ?? 0;
      const left = this.#leftAt(place);
      if (left > 0) worth += Math.min(read[at + 1] ?? 0, left) * (this.#share[place] ?? 0);
    }
    return worth;
  }

  /** Takes these observations back where every filled quota stays filled without them; returns whether it did. */
  spares(tells: Tells): boolean {
    const read = this.#readOf(tells);
    for (let at = 0; at < read.length; at += 2)
      if (this.#leftAt(read[at] ?? 0) > -(read[at + 1] ?? 0)) return false;
    this.#add(read, 1);
    return true;
  }

  fill(tells: Tells): void {
    this.#add(this.#readOf(tells), -1);
  }

  #add(read: Read, sign: 1 | -1): void {
    for (let at = 0; at < read.length; at += 2) {
      const place = read[at] ?? 0;
      this.#left[place] = this.#leftAt(place) + sign * (read[at + 1] ?? 0);
    }
  }
}
