import type { Log } from "sarif";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../contracts/clauses/index.ts";
import type { Report } from "../../contracts/report.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { ctrfReport } from "./formats/ctrf.ts";
import { junitReport } from "./formats/junit.ts";
import { sarifReport } from "./formats/sarif.ts";
import { summaryReport } from "./formats/summary.ts";
import { htmlReport } from "./html/html.ts";
import type { ReportParts } from "./report.ts";
import { failing, passing, reportOf, untellable, wholeCatalogue } from "./selftest/samples.ts";
import { terminalReport } from "./terminal/terminal.ts";

const right = passing("login.result");
const unclear = untellable("login.names-token", "names", "a way to read a token's name");

function concluded(told: readonly Judgement[], parts: Partial<ReportParts> = {}) {
  const report = reportOf(wholeCatalogue(...told), parts);
  return { report, lines: terminalReport(report, { colour: false }).trimEnd().split("\n") };
}

const sarif = (report: Report) => (JSON.parse(sarifReport(report)) as Log).runs[0];

describe.each([
  ["PASSED", [right], "0: nothing failed; 1 of 1 required rule checked", false],
  [
    "INCOMPLETE",
    [right, unclear],
    "2: nothing failed (--allow-incomplete exits 0); 1 of 2 required rules checked",
    true,
  ],
  ["FAILED", [right, failing("refresh.expiry-default")], "1: the target broke a must rule", false],
] as const)("a run that ends as %s", (headline, told, meaning, isError) => {
  const { report, lines } = concluded([...told]);

  it("says so in every format", () => {
    expect(lines.some((line) => line.startsWith(`${headline}  `))).toBe(true);
    expect(summaryReport(report)).toContain(`## ${headline}: sample`);
    expect(summaryReport(report)).toContain(`Exit ${meaning}`);
    expect(htmlReport(report)).toContain(`${headline}</span>`);
    expect(sarif(report)?.invocations?.[0]?.exitCodeDescription).toContain(`${headline}: `);
    expect(JSON.parse(ctrfReport(report)).results.extra.outcome).toBe(report.outcome);
    expect(junitReport(report)).toContain(`${headline}: `);
  });

  it("is an error to readers of test cases where it did not tell what it owed", () => {
    expect(junitReport(report).includes("<error ")).toBe(isError);
  });
});

it("counts what was checked where not all was", () => {
  const { lines } = concluded([right, unclear]);

  expect(lines).toContain(
    `INCOMPLETE  1 of 2 required rules checked · 1 pass · 1 inconclusive · ${catalogue.length - 2} not run`,
  );
});

it("says once, at its end, that nobody named a target", () => {
  const { report, lines } = concluded([right], { isEmbedded: true });
  const sentence = /embedded reference implementation/;

  expect(lines.filter((line) => sentence.test(line))).toEqual([lines.at(-1)]);
  expect(htmlReport(report)).toMatch(sentence);
  expect(summaryReport(report)).toMatch(sentence);
  expect(junitReport(report)).toMatch(/embedded reference/);
  expect(sarif(report)?.properties?.embedded).toBe(true);
  expect(JSON.parse(ctrfReport(report)).results.environment.extra.embedded).toBe(true);

  const run = { ...report.run, command: "certify --embedded" };
  expect(terminalReport({ ...report, run }, { colour: false })).not.toMatch(sentence);
});
