import { clauseById } from "../../../contracts/clauses/index.ts";
import { exitCodes, type Report } from "../../../contracts/report.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { byArea, ruleFile } from "../areas.ts";
import { findingText, headline } from "../finding/finding-lines.ts";
import { html, type Markup } from "../html/markup.ts";
import { whyInconclusive } from "../inconclusive/inconclusive-lines.ts";
import { type Severity, severityOf } from "../severity.ts";
import { exitInWords, heldAndBroken, outcomeWord, termsOf } from "../words.ts";

/**
 * junit.xml: one suite for each area, one case for each rule. Only a rule that fails the run is a failure. A warning, a
 * known fail and an untold rule are skipped, with their reason as output, so that they are not green. One more case
 * says how the run ends, and is an error where the run did not tell all that it owed. It has all of the run's time: rules
 * are told together.
 */
export function junitReport(report: Report): string {
  const strict = report.run.strict === true;
  const areas = byArea(report.verdicts, ({ rule }) => rule).map(([area, verdicts]) => ({
    area,
    time: 0,
    cases: verdicts.map((told) => caseOf(told, area, strict)),
  }));
  const time = (Date.parse(report.run.endedAt) - Date.parse(report.run.startedAt)) / 1000;
  const all = [...areas, { area: "run", time, cases: [outcome(report, time)] }];
  const suites = all.map(
    ({
      area,
      time,
      cases,
    }) => html`<testsuite name="${area}" timestamp="${report.run.startedAt}"${sums(cases, time)}>
${cases.map(({ xml }) => xml)}</testsuite>
`,
  );
  return html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Model Platform conformance"${sums(
    all.flatMap(({ cases }) => cases),
    time,
  )}>
${suites}</testsuites>
`.text;
}

/** A test case, and what it counts as. */
interface Case {
  is: "passed" | "failures" | "errors" | "skipped";
  xml: Markup;
}

/** What an element says of the cases in it; `time` in s. */
function sums(cases: readonly Case[], time: number): Markup {
  const many = (what: Case["is"]) => cases.filter(({ is }) => is === what).length;
  return html` tests="${cases.length}" failures="${many("failures")}" errors="${many("errors")}" skipped="${many("skipped")}" time="${time}"`;
}

/** How the run ends. A reader who sees only cases must learn that the run did not tell all that it owed. */
function outcome(report: Report, time: number): Case {
  const said = xmlText(`${outcomeWord(report)}: ${exitInWords(report)}`);
  const isTold = ([exitCodes.conforms, exitCodes.broken] as number[]).includes(report.exitCode);
  const inside = isTold ? output(said) : html`<error message="${said}" type="incomplete"/>`;
  const which = report.target.embedded === true ? " of the embedded reference" : "";
  const xml = html`<testcase classname="run" name="all that is required was checked${which}" time="${time}">${inside}</testcase>
`;
  return { is: isTold ? "passed" : "errors", xml };
}

function caseOf(told: RuleVerdict, area: string, strict: boolean): Case {
  const { is, xml } = resultOf(told, severityOf(told, { strict }));
  return {
    is,
    xml: html`<testcase classname="${area}" name="${told.rule}" file="${ruleFile(told.rule)}" time="0">${xml}</testcase>
`,
  };
}

function resultOf(told: RuleVerdict, severity: Severity): Case {
  const { rule, level } = told;
  if (severity === "fine") {
    const says = `${clauseById(rule)?.statement} (${level}; ${heldAndBroken(told)})`;
    return { is: "passed", xml: output(says) };
  }
  if (severity === "error") {
    const xml = html`<failure message="${xmlText(headline(told))}" type="${level}">${details(told)}</failure>`;
    return { is: "failures", xml };
  }
  const isFail = severity === "warning" || severity === "waived";
  const excuse = told.waived ? `known fail, ${termsOf(told.waived)}: ` : "";
  const said = `${severity}: ${excuse}${headline(told)}\n${details(told)}`;
  const why = isFail ? said : whyInconclusive(told);
  return { is: "skipped", xml: html`<skipped/>${output(why)}` };
}

const output = (text: string): Markup => html`<system-out>${xmlText(text)}</system-out>`;

const details = (told: RuleVerdict): string =>
  xmlText([...findingText(told), ...(told.finding?.curl ?? [])].join("\n"));

/** Text that XML 1.0 can hold: the template spells control characters out. */
const xmlText = (text: string): string => text.toWellFormed().replace(/[\ufffe\uffff]/g, "�");
