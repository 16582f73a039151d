import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import { startReference } from "../../../fixtures/reference/index.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import { runCheck } from "../../kit/run/check.ts";
import { budgetOf } from "../../report/budget.ts";
import { rules } from "../../rules/index.ts";

/** Rules whose drives sign up, have jobs accepted and restart servers, and fail at all of these. */
const chosen = new Set([
  "signup.creates-user",
  "signup.requires-fields",
  "envelope.shape",
  "restart.needs-key",
  "restart.succeeds-with-valid-key",
  "music-gen.bitrate-values",
]);

async function runWithin(budgets: Pick<ProfileInput, "budget" | "pace">) {
  const listen = await freeAddresses();
  const reference = await startReference({
    smtp: listen.smtp,
    payments: `http://${listen.payment}`,
  });
  try {
    const profile = parseProfile({ ...reference.profile(listen), ...budgets }, {});
    const { told, history } = await runCheck({
      profile,
      rules,
      catalogue,
      digest: "",
      kit: "selftest",
      command: "budgets",
      run: "budgets",
      seed: 5,
      runs: 4,
      narrows: false,
      selected: ({ clause }) => chosen.has(clause.id),
    });
    return { told, counts: reference.counts(), budget: budgetOf(history, profile) };
  } finally {
    await reference.close();
  }
}

const someBudgets = fc.record({
  users: fc.nat(12),
  paidJobs: fc.nat(12),
  restarts: fc.nat(6),
  requests: fc.integer({ min: 10, max: 300 }),
});

describe("budgets", () => {
  it("hold to the one, and the report's figures are the target's own", async () => {
    const law = fc.asyncProperty(someBudgets, async ({ requests, ...budget }) => {
      const pace = { totalRequests: requests };
      const { counts, budget: told } = await runWithin({ budget, pace });

      const used = Object.fromEntries(Object.entries(told).map(([cost, { used }]) => [cost, used]));
      expect(used).toEqual({
        requests: counts.requests,
        users: counts.signups,
        paidJobs: counts.jobs,
        restarts: counts.restarts,
      });
      expect(counts.accounts).toBeLessThanOrEqual(counts.signups);
      for (const { used, allowed } of Object.values(told))
        expect(used).toBeLessThanOrEqual(allowed);
    });
    await fc.assert(law, { numRuns: 6 });
  }, 60_000);

  it("that are spent leave rules untold, each for the budget that it lacks", async () => {
    const { told, counts } = await runWithin({ budget: { users: 3, paidJobs: 2, restarts: 1 } });

    const needs = (rule: string) =>
      told.find(({ clause }) => clause.id === rule)?.needs.map(({ kind, name }) => [kind, name]);
    expect(counts).toMatchObject({ signups: 3, jobs: 2, restarts: 1 });
    expect(needs("signup.creates-user")).toContainEqual(["budget", "users"]);
    expect(needs("restart.succeeds-with-valid-key")).toContainEqual(["budget", "restarts"]);
    expect(needs("music-gen.bitrate-values")).toContainEqual(["budget", "paidJobs"]);
  }, 60_000);
});
