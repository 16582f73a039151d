import junit, { type TestCase } from "junit-report-builder";
import { clauseById } from "../../contracts/clauses/index.ts";
import type { Report } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import { byArea, ruleFile } from "./areas.ts";
import { findingLines } from "./finding-lines.ts";
import { whyInconclusive } from "./inconclusive-lines.ts";
import { severityOf } from "./severity.ts";
import { inWords, printable } from "./words.ts";

/** Its types describe an ES module; what Node loads is the builder itself. */
const builder = junit as unknown as typeof junit.default;

/**
 * junit.xml: a suite an area, a case a rule. Only what fails the run is a failure; a warning, a waived
 * fail and whatever could not be told is skipped, with its reason as output, so that it is not green.
 */
export function junitReport(report: Report): string {
  const all = builder.newBuilder().name("Model Platform conformance");
  for (const [area, verdicts] of byArea(report.verdicts, ({ rule }) => rule)) {
    const suite = all.testSuite().name(area).timestamp(report.run.startedAt);
    for (const told of verdicts) {
      const test = suite.testCase().className(area).name(told.rule).file(ruleFile(told.rule));
      fill(test, told, report.run.strict === true);
    }
  }
  return all.build();
}

function fill(test: TestCase, told: RuleVerdict, strict: boolean): void {
  const { supporting, contradicting } = told;
  const counts = `${told.level}; ${supporting} for it, ${contradicting} against it`;
  const severity = severityOf(told, { strict });
  const statement = clauseById(told.rule)?.statement ?? "";
  if (severity === "error") {
    test.failure(xmlText(headline(told)), told.level).stacktrace(details(told));
  } else if (severity === "fine") {
    test.standardOutput(xmlText(`${statement} (${counts})`));
  } else {
    const why =
      severity === "warning" || severity === "waived" ? headline(told) : whyInconclusive(told);
    test.skipped().standardOutput([`${severity}: ${xmlText(why)}`, details(told)].join("\n"));
  }
}

function headline({ rule, finding, waived }: RuleVerdict): string {
  const excuse = waived === undefined ? "" : `waived until ${waived.until} (${waived.reason}): `;
  if (finding === undefined) return `${excuse}${rule} is broken`;
  const { about, expected, got } = finding;
  return `${excuse}${about}: expected ${inWords(expected)}, got ${inWords(got)}`;
}

function details(told: RuleVerdict): string {
  if (told.finding === undefined) return "";
  const lines = findingLines(told, told.finding).map(([label, text]) => `${label}: ${text}`);
  return [...lines, ...told.finding.curl].map(xmlText).join("\n");
}

/** Text that XML 1.0 can hold, also within CDATA. */
function xmlText(text: string): string {
  return printable(text.toWellFormed())
    .replace(/[\ufffe\uffff]/g, "�")
    .replaceAll("]]>", "]] >");
}
