import type { Profile } from "../../contracts/profile/index.ts";
import type { Rule } from "../rules/rule.ts";
import type { Tells } from "./measured.ts";

/** Whether a rule only records what a target does: any of its drives is enough for it. */
export const isObserving = ({ clause }: Pick<Rule, "clause">): boolean =>
  clause.level === "observe";

/** The kind of observation that is enough for such a rule. */
export const observed = ({ id }: Rule["clause"]): string => `${id}|`;

/** What rules still lack of their quotas, and what an episode would add; a rule that is told counts one. */
export class Lacking {
  readonly #left = new Map<string, number>();
  readonly #share = new Map<string, number>();

  /** `times`: how many times each quota is wanted, since an odd target's episodes tell less. */
  constructor(rules: Iterable<Rule>, facts: Profile, times: number) {
    for (const { clause, quota } of rules) {
      const quotas = isObserving({ clause }) ? {} : quota(facts);
      const owed = Object.entries(quotas).filter(([, count]) => count > 0);
      if (isObserving({ clause })) this.#want(observed(clause), times, 1 / times);
      for (const [kind, count] of owed) {
        const name = `${clause.id}|${kind}`;
        this.#want(name, count * times, 1 / (owed.length * count * times));
      }
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
