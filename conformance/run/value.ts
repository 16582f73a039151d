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

/** What rules still lack, and what a run would add; a rule that lacks nothing counts one. */
export class Lacking {
  readonly #left = new Map<string, number>();
  readonly #share = new Map<string, number>();

  /** `isFair`: every rule gets its first observation before any is told in full. */
  constructor(wants: readonly Want[], isFair: boolean) {
    for (const { rule, kinds } of wants) {
      this.#want(any(rule), 1, isFair ? wants.length : firstShare);
      for (const [kind, count] of kinds)
        this.#want(`${rule}|${kind}`, count, 1 / (kinds.length * count));
    }
  }

  #want(kind: string, count: number, share: number): void {
    this.#left.set(kind, count);
    this.#share.set(kind, share);
  }

  /** How much of the quotas these observations would fill. */
  worth(tells: Tells): number {
    let worth = 0;
    for (const [kind, count] of Object.entries(tells)) {
      const left = this.#left.get(kind) ?? 0;
      if (left > 0) worth += Math.min(count, left) * (this.#share.get(kind) ?? 0);
    }
    return worth;
  }

  /** Takes these observations back where every filled quota stays filled without them; returns whether it did. */
  spares(tells: Tells): boolean {
    const counts = Object.entries(tells).filter(([kind]) => this.#left.has(kind));
    const isNeeded = counts.some(([kind, count]) => {
      const left = this.#left.get(kind) ?? 0;
      return left > 0 || left + count > 0;
    });
    if (isNeeded) return false;
    for (const [kind, count] of counts) this.#left.set(kind, (this.#left.get(kind) ?? 0) + count);
    return true;
  }

  fill(tells: Tells): void {
    for (const [kind, count] of Object.entries(tells)) {
      const left = this.#left.get(kind);
      if (left !== undefined) this.#left.set(kind, left - count);
    }
  }
}
