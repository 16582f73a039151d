import { describe, expect, it } from "vitest";
import type { RuleVerdict, Verdict } from "../../contracts/verdict.ts";
import { exitCodeOf, type Terms } from "./exit-code.ts";

const told = (verdict: Verdict, level: RuleVerdict["level"] = "must"): RuleVerdict => ({
  rule: `a.${level}-${verdict}`,
  level,
  verdict,
  supporting: verdict === "pass" ? 1 : 0,
  contradicting: verdict === "fail" ? 1 : 0,
});

const pass = told("pass");
const all: Terms = { owes: () => true };

describe("the exit code", () => {
  it.each<[string, number, RuleVerdict[], Partial<Terms>]>([
    ["a must rule broke", 1, [pass, told("fail")], {}],
    ["a should rule broke", 0, [pass, told("fail", "should")], {}],
    ["a should rule broke under --strict", 1, [pass, told("fail", "should")], { strict: true }],
    ["a rule that nobody owed broke", 1, [pass, told("fail")], { owes: () => false }],
    ["something could not be told", 0, [pass, told("inconclusive")], {}],
    [
      "something owed could not be told, and must be",
      2,
      [pass, told("inconclusive")],
      { requireConclusive: true },
    ],
    [
      "something that nobody owed could not be told",
      0,
      [pass, told("inconclusive")],
      { requireConclusive: true, owes: () => false },
    ],
    ["a rule is not built", 0, [pass, told("not-run")], { requireConclusive: true }],
    ["no must rule passed", 2, [told("inconclusive"), told("pass", "should")], {}],
    ["only a should rule was asked for, and it passed", 0, [told("pass", "should")], {}],
    ["nothing was judged", 2, [], {}],
    ["a waiver is wrong", 3, [pass], { waiversAtFault: true }],
    ["a waiver is wrong and a rule broke", 1, [told("fail")], { waiversAtFault: true }],
    ["the run was cut off", 130, [told("fail")], { interrupted: true }],
  ])("where %s is %d", (_, code, verdicts, terms) => {
    expect(exitCodeOf(verdicts, { ...all, ...terms })).toBe(code);
  });

  it("is not 1 for a waived fail", () => {
    const waived = { ...told("fail"), waived: { reason: "soon", until: "2026-12-31" } };

    expect(exitCodeOf([pass, waived], all)).toBe(0);
  });
});
