import fc from "fast-check";
import type { Clause } from "../../../contracts/clauses/clause.ts";
import { mutants } from "../../../fixtures/mutants/index.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { variants } from "../../../fixtures/variants/index.ts";

/** The reference with a deviation, and the rules that this breaks. */
export interface Subject extends Deviation {
  readonly breaks?: readonly Clause[];
}

/** The reference without a deviation. */
export const itself: Subject = { id: "reference", decisions: {}, profile: {} };

/** The decisions of the reference that concern accounts and tokens. */
const parts = /^(signup|login|verify|refresh|logout|logoutAll|token|bearer|forgot|reset|password)$/;

/** The reference itself, then variants and mutants of accounts and tokens in turn, the same for the same seed. */
export function subjects(count: number, seed: number): readonly Subject[] {
  const drawn = (of: readonly Subject[]) =>
    fc.sample(fc.shuffledSubarray(of.filter(fits), { minLength: of.filter(fits).length }), {
      numRuns: 1,
      seed,
    })[0] ?? [];
  const [right, wrong] = [drawn(variants), drawn(mutants)];
  const turns = right.flatMap((variant, at) => [variant, ...wrong.slice(at, at + 1)]);
  return [itself, ...turns, ...wrong.slice(right.length)].slice(0, count);
}

const fits = ({ decisions }: Subject): boolean =>
  Object.keys(decisions).every((part) => parts.test(part));
