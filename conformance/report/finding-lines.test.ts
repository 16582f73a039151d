import { expect, it } from "vitest";
import type { Finding, RuleVerdict } from "../../contracts/verdict.ts";
import { findingLines } from "./finding-lines.ts";

/** What a finding says of how often it was seen. */
function seen(contradicting: number, supporting: number, times: number, of: number): string {
  const told = { rule: "login.result", contradicting, supporting } as RuleVerdict;
  const finding = { statement: "", about: "", reproduced: { times, of } } as Finding;
  return findingLines(told, finding).find(([label]) => label === "seen")?.[1] ?? "";
}

it("says of what was seen once in many that it is not as sure as what always comes", () => {
  expect(seen(1, 199, 1, 200)).toContain("too seldom to be sure");
  expect(seen(3, 0, 3, 3)).toBe("broken in 3 calls, held in none; in 3 of 3 runs of its scenario");
  expect(seen(3, 300, 3, 3)).not.toContain("seldom");
  expect(seen(40, 200, 40, 200)).not.toContain("seldom");
});
