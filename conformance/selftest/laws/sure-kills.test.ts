import { describe, expect, it } from "vitest";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { usualRuns } from "../../run/measured.ts";
import { examine } from "../tables/examine.ts";

/** Refreshes by `{}` are granted here. Where none is, a refusal of another may be for how it asked. */
const control = "refresh one token, use another";

/** What the usual runs of one drive tell of a mutant, by every judge. */
const toldBy = (drive: string, mutant: string, seed: number) =>
  examine({
    deviations: mutants.filter(({ id }) => id === mutant),
    selects: () => true,
    picks: (_drives, facts) => (one) => {
      if (one.name === drive) return usualRuns(one, facts);
      return one.name === control ? [0, 1, 2] : [];
    },
    seed,
  });

/** Faults that one drive shows whatever else is played, so that no seed misses them. */
const shown = [
  {
    mutant: "second-signup-ends-all-sessions",
    drive: "sign up again with the same address",
    rules: ["token.lifecycle"],
  },
];

describe.each(shown)("$mutant", ({ mutant, drive, rules }) => {
  it.each([1, 2, 3])("is told by its usual runs, seed %i", async (seed) => {
    const { failed } = await toldBy(drive, mutant, seed);

    expect(failed).toEqual(rules);
  });
});
