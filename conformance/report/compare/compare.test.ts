import { describe, expect, it } from "vitest";
import type { Observation, Report } from "../../../contracts/report.ts";
import type { Verdict } from "../../../contracts/verdict.ts";
import { compareReports } from "./compare.ts";
import { compareLines, compareSum } from "./compare-lines.ts";

type Told = Verdict | `fail ${string}`;

function reportOf(told: Record<string, Told>, observations: Observation[] = []): Report {
  const verdicts = Object.entries(told).map(([rule, says]) => {
    const [verdict = "pass", fingerprint] = says.split(" ") as [Verdict, string?];
    const finding = fingerprint === undefined ? {} : { finding: { fingerprint } };
    return { rule, level: "must", verdict, supporting: 1, contradicting: 1, ...finding };
  });
  return {
    kit: { version: "0.1.0" },
    run: { id: "r1", startedAt: "2026-01-01T00:00:00Z" },
    target: { baseUrl: "http://127.0.0.1:4010" },
    verdicts,
    observations,
  } as unknown as Report;
}

const rulesOf = (changes: readonly { rule: string }[]) => changes.map(({ rule }) => rule);

describe("two reports", () => {
  const first = {
    a: "pass",
    b: "fail x",
    c: "pass",
    d: "inconclusive",
    e: "fail x",
    f: "fail x",
  } as const;
  const before = reportOf(first);
  const after = reportOf({
    a: "fail x",
    b: "pass",
    c: "inconclusive",
    d: "pass",
    e: "fail y",
    f: "fail x",
  });
  const comparison = compareReports(before, after);

  it("differ by what fails now, or fails in another way", () => {
    expect(rulesOf(comparison.regressions)).toEqual(["a", "e"]);
  });

  it("differ by what was mended, what is untold now, and what is told now", () => {
    expect(rulesOf(comparison.mended)).toEqual(["b"]);
    expect(rulesOf(comparison.newlyUntold)).toEqual(["c"]);
    expect(rulesOf(comparison.newlyTold)).toEqual(["d"]);
  });

  it("differ by what the target does where the document leaves it open", () => {
    const saw = (...values: unknown[]) =>
      reportOf(
        {},
        values.map((value) => ({ topic: "status", value })),
      );

    expect(compareReports(saw(400, 422), saw(422, 409)).drift).toEqual([
      { topic: "status", before: ["400"], after: ["409"] },
    ]);
    expect(compareReports(saw(400, 422), saw(422, 400)).drift).toEqual([]);
    expect(compareReports(saw(400), saw()).drift).toEqual([]);
    expect(compareReports(saw(), saw(400)).drift).toEqual([]);
    const seldom = compareReports(saw(["id, status", "none"]), saw(["none", "id, status"]));
    expect(seldom.drift).toEqual([]);
    const more = compareReports(saw(["id, status", "none"]), saw(["status, id", "none"]));
    expect(more.drift).toEqual([
      { topic: "status", before: ['"id, status"'], after: ['"status, id"'] },
    ]);
  });

  it("leave out what one target does differently from run to run", () => {
    const again = reportOf({ ...first, a: "inconclusive" });

    expect(rulesOf(compareReports(before, after, again).regressions)).toEqual(["e"]);
  });

  it("are told with the gravest first, and counted", () => {
    const lines = compareLines(before, after, comparison);
    const sum = compareSum(before, after, comparison);

    expect(lines.filter((line) => /^\S/.test(line)).slice(2)).toEqual([
      "✗ fails now",
      "? no longer checked",
      "✓ fixed",
      "+ checked now",
    ]);
    expect(sum).toMatch(/^1 new fail · 1 fail in another way · 1 fixed · 1 no longer checked · /);
    expect(sum).toMatch(/ · 1 checked now · 1 as before$/);
    expect(lines).toContain(`    ${"MUST".padEnd(8)}${"e".padEnd(40)} fail, in another way`);
  });
});
