import { describe, expect, it } from "vitest";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { generated } from "../../../fixtures/mutants/operators/generated.ts";
import { examine } from "../tables/examine.ts";

/** What the runs that are named tell of a mutant, by every judge. */
const toldBy = (runs: Readonly<Record<string, readonly number[]>>, mutant: string, seed: number) =>
  examine({
    deviations: [...mutants, ...generated].filter(({ id }) => id === mutant),
    selects: () => true,
    picks: () => (one) => runs[one.name] ?? [],
    seed,
  });

/** Faults that a few runs show by one rule alone, whatever the seed; runs of a second drive show what is granted. */
const shown = [
  {
    mutant: "second-signup-ends-all-sessions",
    rules: ["token.lifecycle"],
    runs: {
      "sign up again with the same address": [0, 1, 3, 4],
      "refresh one token, use another": [0, 1, 2],
    },
  },
  {
    mutant: "verify-email-misses-codes-of-those-who-forgot-their-password",
    rules: ["resend-verification.sends-email"],
    runs: {
      "do everything there is to do, after something has happened": [61],
      "have the verification mail sent again and verify": [0, 1],
    },
  },
  {
    mutant: "async.callBody:swap@second-time",
    rules: ["async.calls-webhook"],
    runs: { "give webhooks and await their calls": [0, 2] },
  },
  {
    mutant: "reset.findToken:none@second-time",
    rules: ["reset-password.sets-password"],
    runs: { "move the clock by hours, ask for mails again": [0] },
  },
];

describe.each(shown)("$mutant", ({ mutant, rules, runs }) => {
  it.each([1, 2])("is told by few runs, seed %i", async (seed) => {
    const { failed } = await toldBy(runs, mutant, seed);

    expect(failed).toEqual(rules);
  });
});
