import type { Profile } from "../../contracts/profile/index.ts";
import type { Rule } from "../rules/rule.ts";
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

/** What the rules want: so many times their quotas, such as 1. */
export function quotasOf(rules: readonly Rule[], facts: Profile, times: number): Want[] {
  return rules.map(({ clause, quota }) => {
    const owed = isObserving({ clause }) ? [] : Object.entries(quota(facts));
    const kinds = owed.filter(([, count]) => count > 0);
    return { rule: clause.id, kinds: kinds.map(([kind, count]) => [kind, count * times] as const) };
  });
}

/** What a rule's first observation is worth beside its quota. */
const firstShare = 0.3;

/** A run's observations of wanted kinds: the kind's place, and how many. */
type Read = readonly (readonly [place: number, count: number])[];

/** What rules still lack, and what a run would add; a rule that lacks nothing counts one. */
export class Lacking {
  /** By place: how many observations are lacking, and what each is worth. */
  readonly #left: number[] = [];
  readonly #share: number[] = [];
  readonly #places = new Map<string, number>();
  /** Thousands of runs are weighed again and again: names are looked up once. */
  readonly #read = new Map<Tells, Read>();

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
    this.#left.push(count);
    this.#share.push(share);
  }

  #readOf(tells: Tells): Read {
    const known = this.#read.get(tells);
    if (known !== undefined) return known;
    const own = tells.flatMap(([kind, count]) => {
      const place = this.#places.get(kind);
      return place === undefined ? [] : [[place, count] as const];
    });
    this.#read.set(tells, own);
    return own;
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
    let worth = 0;
    for (const [place, count] of this.#readOf(tells)) {
      const left = this.#leftAt(place);
      if (left > 0) worth += Math.min(count, left) * (this.#share[place] ?? 0);
    }
    return worth;
  }

  /** Takes these observations back where every filled quota stays filled without them; returns whether it did. */
  spares(tells: Tells): boolean {
    const own = this.#readOf(tells);
    if (own.some(([place, count]) => this.#leftAt(place) > Math.min(0, -count))) return false;
    for (const [place, count] of own) this.#left[place] = this.#leftAt(place) + count;
    return true;
  }

  fill(tells: Tells): void {
    for (const [place, count] of this.#readOf(tells))
      this.#left[place] = this.#leftAt(place) - count;
  }
}
