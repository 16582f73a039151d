import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { budgetOf } from "../../conformance/report/budget.ts";
import { timesOfQuick } from "../../conformance/run/planning/extents.ts";
import { beyondAnnounced } from "../../conformance/selftest/announced.ts";
import { checked, onReference } from "../../conformance/selftest/on-reference.ts";
import { mutants } from "../../fixtures/mutants/index.ts";
import type { DecisionOverrides } from "../../fixtures/reference/decisions/index.ts";
import { inAddition, planLine } from "./plan-line.ts";

const decisionsOf = (wanted: string): DecisionOverrides =>
  mutants.find(({ id }) => id === wanted)?.decisions ?? {};

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
] as const)("says the most that a run takes of a service %s", async (_, decisions, how) => {
  await onReference({ deviations: [{ decisions, profile: {} }] }, async (profile) => {
    let said = "";
    const { told, history } = await checked(profile, {
      ...{ seed: 5, extent: "quick", narrows: true, ...how },
      onPlan: (plan) => {
        said ||= `${planLine(plan)}\nplan    ${inAddition}`;
      },
    });

    const findings = told.filter(({ verdict }) => verdict === "fail").length;
    const budget = budgetOf(history, profile);
    expect(said).toMatch(/at most \d+ requests/);
    expect(beyondAnnounced(said, { budget, findings })).toEqual([]);
  });
});

it("a page says how many times as much a larger extent asks, as the plans do", () => {
  const said = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const times = /`usual`[^;]* about (\d) times as much; `thorough`[^;]* about\s(\d) times/.exec(
    said,
  );

  expect(times?.slice(1).map(Number)).toEqual([timesOfQuick.usual, timesOfQuick.thorough]);
});
