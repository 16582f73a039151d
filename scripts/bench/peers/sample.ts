import { drivenByProperties } from "../../../conformance/selftest/tables/tables.ts";
import { type Variant, variants } from "../../../fixtures/variants/index.ts";
import { inSeededOrder } from "../contracts/sample.ts";
import type { Examinee } from "./target.ts";

/** The mutants that can be detected from the document alone, without those of queues, which only load detects. */
export const mutantsAsked = drivenByProperties.filter(
  ({ undetectable }) => undetectable === undefined,
);
export const variantsAsked: readonly Variant[] = variants;

/** How many are drawn of each kind, and the seed. */
export interface Draw {
  mutants: number;
  variants: number;
  seed: number;
}

/**
 * The reference, then mutants and variants in an order that only the seed decides. Each kind is spread evenly, so that
 * any beginning of the list is a smaller sample of the same kind.
 */
export function drawn({ mutants, variants: right, seed }: Draw): Examinee[] {
  const spread = [
    ...spaced("mutant", inSeededOrder(mutantsAsked, seed).slice(0, mutants)),
    ...spaced("variant", inSeededOrder(variantsAsked, seed).slice(0, right)),
  ];
  const ordered = spread.toSorted((a, b) => a.at - b.at).map(({ examinee }) => examinee);
  return [{ kind: "reference", id: "the-reference" }, ...ordered];
}

const spaced = (kind: "mutant" | "variant", list: readonly { id: string }[]) =>
  list.map(({ id }, nth) => ({ at: (nth + 0.5) / list.length, examinee: { kind, id } as const }));
