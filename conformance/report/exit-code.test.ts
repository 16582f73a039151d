import { describe, expect, it } from "vitest";
import type { RuleVerdict, Verdict } from "../../contracts/verdict.ts";
import { conclude, type Terms } from "./exit-code.ts";

const judgement = (verdict: Verdict, level: RuleVerdict["level"] = "must"): RuleVerdict => ({
  rule: `a.${level}-${verdict}`,
  level,
  verdict,
  supporting: verdict === "pass" ? 1 : 0,
  contradicting: verdict === "fail" ? 1 : 0,
});

const pass = judgement("pass");
const all: Terms = { owes: () => true };
const untold = judgement("inconclusive");

describe("a run", () => {
  it.each<[string, string, number, RuleVerdict[], Partial<Terms>]>([
    ["a must rule broke", "failed", 1, [pass, judgement("fail")], {}],
    ["a should rule broke", "passed", 0, [pass, judgement("fail", "should")], {}],
    [
      "a should rule broke under --strict",
      "failed",
      1,
      [pass, judgement("fail", "should")],
      { strict: true },
    ],
    [
      "a rule that nobody owed broke",
      "failed",
      1,
      [pass, judgement("fail")],
      { owes: () => false },
    ],
    ["something owed was not told", "incomplete", 2, [pass, untold], {}],
    [
      "something owed was not told, and that is allowed",
      "incomplete",
      0,
      [pass, untold],
      { allowIncomplete: true },
    ],
    [
      "something that nobody owed was not told",
      "passed",
      0,
      [pass, untold],
      { owes: (rule) => rule === pass.rule },
    ],
    [
      "what is owed beside rules was not told",
      "incomplete",
      2,
      [pass],
      { beside: [{ what: "interaction", told: 1, of: 2 }] },
    ],
    ["a rule that is owed was not run", "incomplete", 2, [pass, judgement("not-run")], {}],
    [
      "a rule is not built",
      "passed",
      0,
      [pass, { ...judgement("not-run"), reason: "not-built" }],
      {},
    ],
    ["no must rule passed", "incomplete", 2, [untold, judgement("pass", "should")], {}],
    [
      "no must rule passed, and that is allowed",
      "incomplete",
      2,
      [untold, judgement("pass", "should")],
      { allowIncomplete: true },
    ],
    [
      "only a should rule was asked for, and it passed",
      "passed",
      0,
      [judgement("pass", "should")],
      {},
    ],
    ["nothing was judged", "incomplete", 2, [], {}],
    ["nothing that is offered was judged", "incomplete", 2, [judgement("not-applicable")], {}],
    ["nothing was judged, and that is allowed", "incomplete", 2, [], { allowIncomplete: true }],
    ["a waiver is wrong", "incomplete", 3, [pass], { waiversAtFault: true }],
    [
      "a waiver is wrong and a rule broke",
      "failed",
      1,
      [judgement("fail")],
      { waiversAtFault: true },
    ],
    ["the history was cut off", "incomplete", 2, [pass], { isPartial: true }],
    [
      "the history was cut off, and what is untold is allowed",
      "incomplete",
      2,
      [pass],
      { isPartial: true, allowIncomplete: true },
    ],
    ["it was stopped", "incomplete", 130, [pass], { isPartial: true, wasStopped: true }],
    [
      "a rule broke before it was stopped",
      "failed",
      130,
      [judgement("fail")],
      { wasStopped: true },
    ],
  ])("in which %s has %s, exit code %d", (_, outcome, code, verdicts, terms) => {
    const concluded = conclude(verdicts, { ...all, ...terms });

    expect([concluded.outcome, concluded.exitCode]).toEqual([outcome, code]);
  });

  it("says how much of what it owed was told, and owes nothing of what is not offered", () => {
    const { owed } = conclude([pass, untold, judgement("fail"), judgement("not-applicable")], all);

    expect(owed).toEqual([{ what: "rule", told: 2, of: 3 }]);
  });

  it("that owes interactions alone counts no rules", () => {
    const beside = [{ what: "interaction", told: 2, of: 3 }] as const;

    const { owed, outcome } = conclude([pass, untold], { owes: () => false, beside });

    expect([owed, outcome]).toEqual([[...beside], "incomplete"]);
  });

  it("has not failed for a waived fail", () => {
    const waived = { ...judgement("fail"), waived: { reason: "soon", until: "2026-12-31" } };

    expect(conclude([pass, waived], all)).toMatchObject({ outcome: "passed", exitCode: 0 });
  });
});
