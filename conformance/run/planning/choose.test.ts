import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import { everyFact } from "../../../fixtures/profiles/every-fact.ts";
import { rules } from "../../rules/index.ts";
import { mostOf } from "../../target/pace/allowance.ts";
import { costAnew, offerOf, type Plan, planOf, unseen } from "../plan.ts";
import { measured } from "./measured.ts";

function planned(facts: Partial<ProfileInput>, timeMs = Number.POSITIVE_INFINITY): Plan {
  const profile = parseProfile({ ...everyFact, ...facts }, {});
  const options = { profile, rules, extent: "usual" } as const;
  return planOf(offerOf(options), unseen(profile, timeMs));
}

describe("a plan", () => {
  const whole = planned({});

  it("is made from what every drive was measured to cost", () => {
    const names = new Set(rules.flatMap(({ drives }) => drives.map(({ name }) => name)));

    expect([...names].filter((name) => measured.drives[name] === undefined)).toEqual([]);
    expect(Object.keys(measured.drives).filter((name) => !names.has(name))).toEqual([]);
  });

  it("lets no limit of the target leave anything out where all fits", () => {
    expect(whole.cut.flatMap(({ limits = [] }) => limits)).toEqual([]);
  });

  it("says how long a run takes that leaves nothing out, where time is short", () => {
    const { cut, cost } = planned({}, 5000);
    const wants = new Set(cut.flatMap(({ wantsMs = [] }) => wantsMs));

    expect(cost.ms).toBeLessThanOrEqual(5000);
    expect(cost.restarts).toBeGreaterThan(0);
    expect([...wants]).toEqual([expect.toSatisfy((ms: number) => ms > 5000)]);
  });

  it("takes longer where the target turns out to allow a slower pace", () => {
    const { requests, users } = whole.cost;

    const anew = costAnew(whole, 20);

    expect(anew).toMatchObject({ requests, users });
    expect(anew.ms).toBeGreaterThanOrEqual((requests / 20) * 1000);
  });

  it("never takes more than the budgets and the time", () => {
    const someLimits = fc.record({
      requests: fc.integer({ min: 1, max: 8000 }),
      budget: fc.record({ users: fc.nat(200), paidJobs: fc.nat(200), restarts: fc.nat(50) }),
      timeMs: fc.integer({ min: 1000, max: 100_000 }),
    });
    const law = fc.property(someLimits, ({ requests, budget, timeMs }) => {
      const pace = { totalRequests: requests };
      const { cost } = planned({ budget, pace }, timeMs);
      const { ms, episodes, ...all } = cost;
      const most = mostOf(parseProfile({ ...everyFact, budget, pace }, {}));

      if (episodes > 0) expect(ms).toBeLessThanOrEqual(timeMs);
      for (const limit of Object.keys(all) as (keyof typeof all)[])
        if (episodes > 0) expect(all[limit]).toBeLessThanOrEqual(most[limit]);
    });

    fc.assert(law, { numRuns: 5 });
  });

  it("asks for no restart without a key, and for no job without an account or a key", () => {
    const { cost } = planned({ enterprise: {}, accounts: [] });

    expect(cost.restarts).toBe(0);
    expect(cost.paidJobs).toBe(0);
  });
});
