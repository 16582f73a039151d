import junit, { type TestCase, type TestSuite } from "junit-report-builder";
import { clauseById } from "../../contracts/clauses/index.ts";
import { exitCodes, type Report } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import { byArea, ruleFile } from "./areas.ts";
import { findingText } from "./finding-lines.ts";
import { whyInconclusive } from "./inconclusive-lines.ts";
import { severityOf } from "./severity.ts";
import {
  brokenInWords,
  exitMeaning,
  heldAndBroken,
  outcomeWord,
  printable,
  termsOf,
} from "./words.ts";

/** The builder's types describe an ES module, but Node loads the builder itself. */
const builder = junit as unknown as typeof junit.default;

/**
 * junit.xml: one suite for each area, one case for each rule. Only a rule that fails the run is a failure. A warning, a
 * waived fail and an untold rule are skipped, with their reason as output, so that they are not green. One more case
 * says how the run ends, and is an error where the run did not tell all that it owed.
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
  outcome(all.testSuite().name("run").timestamp(report.run.startedAt), report);
  return all.build();
}

/** How the run ends. A reader who sees only cases must learn that the run did not tell all that it owed. */
function outcome(suite: TestSuite, report: Report): void {
  const said = xmlText(`${outcomeWord(report)}: ${exitMeaning(report)}`);
  const test = suite.testCase().className("run").name("all that is required was checked");
  const { exitCode, target } = report;
  if (target.embedded === true) suite.property("target", "the embedded reference");
  if (exitCode === exitCodes.conforms || exitCode === exitCodes.broken) test.standardOutput(said);
  else test.error(said, "incomplete");
}

function fill(test: TestCase, told: RuleVerdict, strict: boolean): void {
  const counts = `${told.level}; ${heldAndBroken(told)}`;
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
  const excuse = waived === undefined ? "" : `waived ${termsOf(waived)}: `;
  if (finding === undefined) return `${excuse}${rule} is broken`;
  return `${excuse}${brokenInWords(finding)}`;
}

function details(told: RuleVerdict): string {
  if (told.finding === undefined) return "";
  return [...findingText(told, told.finding), ...told.finding.curl].map(xmlText).join("\n");
}

/** Text that XML 1.0 can hold, also within CDATA. */
function xmlText(text: string): string {
  return printable(text.toWellFormed())
    .replace(/[\ufffe\uffff]/g, "�")
    .replaceAll("]]>", "]] >");
}
