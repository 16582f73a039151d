import { createHash } from "node:crypto";
import { type Mutant, mutants } from "../../../fixtures/mutants/index.ts";

/** Only load by k6 tells the rules of queues, and no tool that is measured here makes any. */
const asked = mutants.filter(({ area }) => area !== "queue");

/** A list in an order that only the seed decides: any beginning of it is a sample. */
export function inSeededOrder<T extends { readonly id: string }>(
  list: readonly T[],
  seed: number,
): T[] {
  const rank = ({ id }: T) => createHash("sha256").update(`${seed} ${id}`).digest("hex");
  return list.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** So many mutants, dealt out area by area, in an order that only the seed decides. */
export function sampleOf(count: number, seed: number): Mutant[] {
  const areas = [...Map.groupBy(inSeededOrder(asked, seed), ({ area }) => area).values()];
  // The rounds begin with the larger areas, which have more rounds.
  areas.sort((a, b) => b.length - a.length);
  const rounds = Math.max(...areas.map(({ length }) => length));
  const dealt = Array.from({ length: rounds }, (_, round) =>
    areas.flatMap((area) => area[round] ?? []),
  );
  const sample = new Set(dealt.flat().slice(0, count));
  return mutants.filter((mutant) => sample.has(mutant));
}
