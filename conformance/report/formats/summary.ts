import type { Report } from "../../../contracts/report.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { byArea } from "../areas.ts";
import { findingLines } from "../finding/finding-lines.ts";
import { leftOpen } from "../inconclusive/left-open.ts";
import { copiedOf, inconclusiveInWords, settlerInWords } from "../inconclusive/settlers.ts";
import { failsOf } from "../severity.ts";
import { embeddedSentence, exitInWords, outcomeWord, printable, tally } from "../words.ts";

/** A job summary shows about a megabyte; further findings are in the other files. */
const mostFindings = 30;

/** summary.md: what a job's page shows of a run, in GitHub's Markdown. */
export function summaryReport(report: Report): string {
  const strict = report.run.strict === true;
  const { target, run, concluded } = report;
  const { exitCode } = concluded ?? report;
  const embedded = embeddedSentence(report);
  return `${[
    `## ${outcomeWord(report)}: ${markdown(target.name ?? target.baseUrl)}`,
    `${tally(report.verdicts, strict).join(" · ")}. Exit ${exitCode}: ${exitInWords(report)}.`,
    ...(concluded === undefined ? leftOpen(report) : []).map((line) => `Next: ${markdown(line)}`),
    `<sub>${markdown(`${run.command}, run ${run.id}, seed ${run.seed}, kit ${report.kit.version}`)}</sub>`,
    ...(embedded === undefined ? [] : [`> [!IMPORTANT]\n> ${embedded}`]),
    ...(report.warnings ?? []).map((text) => `> [!WARNING]\n> ${markdown(text)}`),
    ...failsOf(report).flatMap(({ fails, title }) => findings(fails, title)),
    ...inconclusive(report),
    areas(report.verdicts, strict),
  ].join("\n\n")}\n`;
}

function findings(fails: readonly RuleVerdict[], title: string): string[] {
  const left = fails.length - mostFindings;
  return [
    `### ${title}`,
    ...fails.slice(0, mostFindings).map(details),
    ...(left > 0 ? [`… and ${left} more in report.html.`] : []),
  ];
}

function details(told: RuleVerdict): string {
  const { finding, rule, level } = told;
  if (finding === undefined) return `- \`${rule}\``;
  const rows = findingLines(told, finding).map(
    ([label, text]) => `| ${label} | ${label === "document" ? markdown(text) : code(text)} |`,
  );
  return [
    `<details><summary><b>${rule}</b> (${level}) ${markdown(finding.section)}</summary>`,
    ["| | |", "|---|---|", ...rows].join("\n"),
    ["```sh", ...finding.curl.map((line) => printable(line).replaceAll("```", "`` `")), "```"].join(
      "\n",
    ),
    "</details>",
  ].join("\n\n");
}

function inconclusive(report: Report): string[] {
  const { settlers = [] } = report;
  if (settlers.length === 0) return [];
  const steps = settlers.map((settler) => {
    const copied = copiedOf(settler, report);
    const example = copied === undefined ? "" : `, such as ${code(copied)}`;
    return `- ${markdown(settlerInWords(settler))}${example}: ${settler.rules.map(code).join(", ")}`;
  });
  return [
    `<details><summary>${inconclusiveInWords(report)}; what would settle them</summary>`,
    steps.join("\n"),
    "</details>",
  ];
}

function areas(verdicts: readonly RuleVerdict[], strict: boolean): string {
  const rows = byArea(verdicts, ({ rule }) => rule).map(
    ([area, those]) => `| ${area} | ${tally(those, strict).join(", ")} |`,
  );
  return ["| area | |", "|---|---|", ...rows].join("\n");
}

/** Text without a meaning in Markdown or HTML. */
function markdown(text: string): string {
  return printable(text)
    .replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)
    .replace(/[\\`*_[\]|#~]/g, "\\$&");
}

/** A code span, whose fence is longer than any run of backticks in it. */
function code(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const inside = runs.length === 0 ? text : ` ${text} `;
  return `${fence}${inside}${fence}`.replaceAll("|", "\\|");
}
