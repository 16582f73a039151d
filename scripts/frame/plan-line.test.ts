import { expect, it } from "vitest";
import { budgetOf } from "../../conformance/report/budget.ts";
import { checked, onReference } from "../../conformance/selftest/on-reference.ts";
import { costs } from "../../conformance/target/pace/allowance.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import type { DecisionOverrides } from "../../fixtures/reference/decisions/index.ts";
import { planLine } from "./plan-line.ts";

const decisionsOf = (wanted: string): DecisionOverrides =>
  mutants.find(({ id }) => id === wanted)?.decisions ?? {};

const amounts = (text = "") => (text.match(/\d+/g) ?? []).map(Number);

const noToken: DecisionOverrides = {
  login: { result: (data) => ({ ...data, access_token: undefined }) },
};

it.each([
  ["whose logins give no token", noToken, {}],
  [
    "that takes restarts by any method",
    decisionsOf("restart-takes-any-method"),
    { selects: (id: string) => /^restart\./.test(id), runs: 1 },
  ],
] as const)(
  "says the most that a run takes of a service %s",
  async (_, decisions, how) => {
    await onReference({ deviations: [{ decisions, profile: {} }] }, async (profile) => {
      let said = "";
      const { told, history } = await checked(profile, {
        ...{ seed: 5, extent: "quick", narrows: true, ...how },
        onPlan: (plan) => {
          said ||= planLine(plan);
        },
      });

      const [, most, more] =
        /at most (.*?) · .*for each finding, at most ([^;]*) in addition/.exec(said) ?? [];
      const findings = told.filter(({ verdict }) => verdict === "fail").length;
      const allowed = amounts(most).map(
        (one, at) => one + (amounts(more)[at] ?? 0) * (1 + findings),
      );
      const used = costs.map((cost) => budgetOf(history, profile)[cost]?.used ?? 0);
      expect(allowed).toHaveLength(4);
      expect(used.map((one, at) => Math.max(0, one - (allowed[at] ?? 0)))).toEqual([0, 0, 0, 0]);
    });
  },
  60_000,
);
