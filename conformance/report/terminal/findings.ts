import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { doubtLines, findingLines } from "../finding-lines.ts";
import type { Severity } from "../severity.ts";
import { isTimeline } from "../timeline.ts";
import { printable, termsOf } from "../words.ts";
import type { Palette } from "./palette.ts";
import { labelled } from "./text.ts";

/** Where there are more findings, only the files hold their curl lines. */
const mostWithCurl = 5;

/** How wide the page is, how it is coloured, and whether a reader wants all lines. */
interface Page {
  columns: number;
  colours: Palette;
  verbose?: boolean | undefined;
}

/** The fails of one weight, each with its lines. */
export function findings(fails: readonly RuleVerdict[], severity: Severity, page: Page): string[] {
  return fails.flatMap((told) => [
    ...title(told, severity, page),
    ...answers(told, page, fails.length <= mostWithCurl),
    "",
  ]);
}

function title(told: RuleVerdict, severity: Severity, { columns, colours }: Page): string[] {
  const { red, yellow, bold, dim } = colours;
  const paint = severity === "error" ? red : yellow;
  const glyph = severity === "error" ? "✗" : severity === "waived" ? "△" : "▲";
  const level = told.level.toUpperCase().padEnd(7);
  const section = told.finding?.section ?? "";
  const gap = Math.max(2, Math.min(42, columns - 11 - section.length) - told.rule.length);
  const line = `${paint(`${glyph} ${level}`)}${bold(told.rule)}${" ".repeat(gap)}${dim(section)}`;
  if (told.waived === undefined) return [line];
  return [line, ...labelled("waived", printable(termsOf(told.waived)), box(columns))];
}

const box = (columns: number) => ({ indent: 4, gutter: 10, columns });

function answers(told: RuleVerdict, page: Page, withCurl: boolean): string[] {
  const { finding } = told;
  if (finding === undefined) return [];
  const doubts = page.verbose === true ? doubtLines(told, finding) : [];
  const lines = [...findingLines(told, finding), ...doubts].flatMap(([label, text]) =>
    // A command is copied: it stays on one line.
    label === "replay" ? [`    replay    ${text}`] : labelled(label, text, box(page.columns)),
  );
  const curl = withCurl ? finding.curl : [];
  const label = isTimeline(curl) ? "when" : "curl";
  const curls = curl.map(
    (line, index) => `    ${index === 0 ? label : "    "}      ${printable(line)}`,
  );
  return [...lines, ...curls].map(
    (line) => line.slice(0, 4) + page.colours.dim(line.slice(4, 14)) + line.slice(14),
  );
}
