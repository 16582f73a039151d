import { describe, expect, it } from "vitest";
import { sampleProfile, toldOf } from "../../report/selftest/samples.ts";
import type { Rule } from "../../rules/rule.ts";
import { idleDrive } from "../../selftest/idle-drive.ts";
import type { World } from "../../stage/world.ts";
import { Allowance } from "../../target/pace/allowance.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { offerOf, type Plan, planOf } from "../plan.ts";
import type { Candidate } from "./candidate.ts";
import { missingOf, planOfMissing, withoutComing } from "./missing.ts";

const rule = "login.result";
const observations = { kind: "driver", name: "observations", text: "more" } as const;
const declared = { kind: "fact", name: "signup.open", text: "a fact" } as const;
const untold = (needs: Judgement["needs"]): Judgement =>
  toldOf(rule, {
    verdict: "inconclusive",
    needs,
    kinds: [
      { kind: "plain", seen: 1, owed: 3 },
      { kind: "odd", seen: 2, owed: 2 },
    ],
  });

describe("what is missing", () => {
  it("is what an untold rule still lacks of each kind, so many times over", () => {
    expect(missingOf([untold([observations])], 1)).toEqual([{ rule, kinds: [["plain", 2]] }]);
    expect(missingOf([untold([observations])], 4)).toEqual([{ rule, kinds: [["plain", 8]] }]);
  });

  it("is nothing of a rule that is told, or that wants something else than runs", () => {
    expect(missingOf([toldOf(rule), untold([observations, declared])], 1)).toEqual([]);
  });
});

const act = idleDrive("log in");
const costs = { requests: 1, users: 0, lent: 0, paidJobs: 0, restarts: 0, ms: 0, passwords: 0 };
const run = (index: number, requests: number, kind: string, count: number): Candidate => ({
  ...{ drive: act, index, fixed: 3, hasOtherCases: false, cost: { ...costs, requests } },
  tells: [
    [`${rule}|${kind}`, count],
    [`${rule}|`, 1],
  ],
});
const others = [run(1, 9, "plain", 2), run(2, 2, "plain", 1), run(3, 3, "plain", 1)];
const plan: Plan = {
  ...planOf(offerOf({ profile: sampleProfile, rules: [] })),
  others,
  cut: [{ drive: "log in", runs: 1, of: 4 }],
};

const plenty = { requests: 1000, users: 0, paidJobs: 0, restarts: 0 };
/** A world of a run that may take so many requests yet, of a profile that allows so many. */
const worldOf = (requests: number, most = requests): World => {
  const allowance = new Allowance({ most: { ...plenty, requests: most }, slugs: {} });
  allowance.bound({ requests });
  return { client: { allowance } } as unknown as World;
};

/** A second round for these, where so many requests are left. */
const bought = (kinds: readonly (readonly [string, number])[], requests = 100) =>
  planOfMissing(plan, [], [{ rule, kinds }], worldOf(requests));
const runsOf = (one: Plan) => one.episodes.map(({ index }) => index);

it("is not missing what planned runs are still going to tell", () => {
  const wants = [{ rule, kinds: [["plain", 3] as const] }];

  expect(withoutComing(wants, [run(0, 1, "plain", 2)])).toEqual([{ rule, kinds: [["plain", 1]] }]);
  expect(withoutComing(wants, [run(0, 1, "plain", 2), run(1, 1, "plain", 1)])).toEqual([]);
  expect(withoutComing([{ rule, kinds: [] }], [run(0, 1, "odd", 1)])).toEqual([]);
});

describe("a second round", () => {
  it("buys the cheapest of the runs that were left out, and no run twice", () => {
    const second = bought([["plain", 2]]);

    expect(runsOf(second)).toEqual([2, 3]);
    expect(second.others).toEqual([others[0]]);
    expect(second.cut).toEqual([{ drive: "log in", runs: 3, of: 4 }]);
  });

  it("takes no more than what is left of a budget", () => {
    expect(runsOf(bought([["plain", 2]], 8))).toEqual([2]);
  });

  it("asks the rule's own drives before others that told it once, perhaps by chance", () => {
    const cheap: Candidate = { ...run(0, 1, "plain", 2), drive: idleDrive("sign up") };
    const own = { clause: { id: rule }, drives: [act] } as unknown as Rule;
    const both = { ...plan, others: [cheap, run(1, 9, "plain", 2)] };

    const second = planOfMissing(both, [own], [{ rule, kinds: [["plain", 2]] }], worldOf(100));

    expect(second.episodes.map((one) => one.drive.name)).toEqual(["log in"]);
  });

  it("says which budget was too small where none fits it, or that the run was to take no more", () => {
    for (const [most, limit] of [
      [1, "requests"],
      [1000, "extent"],
    ] as const) {
      const second = planOfMissing(plan, [], [{ rule, kinds: [["plain", 2]] }], worldOf(1, most));

      expect(second.episodes).toEqual([]);
      expect(second.cut).toEqual([{ drive: "log in", runs: 1, of: 4, limits: [limit] }]);
    }
  });
});
