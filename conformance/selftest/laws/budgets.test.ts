import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProfileInput } from "../../../contracts/profile/index.ts";
import { budgetOf } from "../../report/budget.ts";
import type { Plan } from "../../run/plan.ts";
import { costs } from "../../target/pace/allowance.ts";
import { checked, onReference } from "../on-reference.ts";

/** Rules whose drives sign up, ask for jobs and restart servers, and fail at all of these. */
const chosen = new Set([
  "signup.creates-user",
  "signup.requires-fields",
  "envelope.shape",
  "restart.needs-key",
  "restart.succeeds-with-valid-key",
  "music-gen.bitrate-values",
]);

const runWithin = (budgets: Pick<ProfileInput, "budget" | "pace">) =>
  onReference({ declares: (whole) => ({ ...whole, ...budgets }) }, async (profile, reference) => {
    let plan: Plan | undefined;
    const { told, history } = await checked(profile, {
      ...{ seed: 5, selects: (id) => chosen.has(id) },
      // Every series of values is a run: fewer would leave listed ones out, whatever the budget.
      mostRuns: ({ name }) => (name.startsWith("ask") ? 24 : 4),
      onPlan: (made) => {
        plan = made;
      },
    });
    const planned = new Set(plan?.episodes.map(({ drive, index }) => `${drive.name}/${index}`));
    const isPlanned = history.episodes.every(({ episode = "" }) => planned.has(episode));
    return {
      told,
      counts: reference.counts(),
      plan,
      isPlanned,
      budget: budgetOf(history, profile),
    };
  });

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
      const { counts, plan, isPlanned, budget: told } = await runWithin({ budget, pace });

      const used = Object.fromEntries(Object.entries(told).map(([cost, { used }]) => [cost, used]));
      expect(used).toEqual({
        requests: counts.requests,
        users: counts.accounts,
        paidJobs: counts.jobs,
        restarts: counts.restarts,
      });
      for (const cost of costs) {
        expect(told[cost]?.used).toBeLessThanOrEqual(told[cost]?.allowed ?? 0);
        // Further rounds take more than the plan, within the budgets.
        if (isPlanned) expect(told[cost]?.used).toBeLessThanOrEqual(plan?.cost[cost] ?? 0);
      }
    });
    await fc.assert(law, { numRuns: 6 });
  });

  it("that are spent leave rules untold, each for the budget that it lacks", async () => {
    const { told, counts } = await runWithin({ budget: { users: 0, paidJobs: 2, restarts: 0 } });

    const needs = (rule: string) =>
      told.find(({ clause }) => clause.id === rule)?.needs.map(({ kind, name }) => [kind, name]);
    expect(counts.accounts).toBe(0);
    expect(counts.jobs).toBeLessThanOrEqual(2);
    expect(counts.restarts).toBe(0);
    expect(needs("signup.creates-user")).toContainEqual(["budget", "budget.users"]);
    expect(needs("restart.succeeds-with-valid-key")).toContainEqual(["budget", "budget.restarts"]);
    expect(needs("music-gen.bitrate-values")).toContainEqual(["budget", "budget.paidJobs"]);
  });
});
