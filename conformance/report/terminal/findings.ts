import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { doubtLines, findingLines, type Line } from "../finding/finding-lines.ts";
import { isTimeline } from "../finding/timeline.ts";
import type { Severity } from "../severity.ts";
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
  return [line, ...labelled("known", printable(termsOf(told.waived)), box(columns))];
}

const box = (columns: number) => ({ indent: 4, gutter: 12, columns });

/** What is copied stays on one line. */
const copied: ReadonlySet<string> = new Set(["script", "replay", "calls made", "timeline", ""]);

function answers(told: RuleVerdict, page: Page, withCurl: boolean): string[] {
  const { finding } = told;
  if (finding === undefined) return [];
  const doubts = page.verbose === true ? doubtLines(told, finding) : [];
  const curl = withCurl ? finding.curl : [];
  const made = isTimeline(curl) ? "timeline" : "calls made";
  const lines = [
    ...findingLines(told, finding),
    ...doubts,
    ...curl.map((line, at): Line => [at === 0 ? made : "", printable(line)]),
  ];
  return lines
    .flatMap(([label, text]) =>
      labelled(label, text, box(copied.has(label) ? Number.POSITIVE_INFINITY : page.columns)),
    )
    .map((line) => line.slice(0, 4) + page.colours.dim(line.slice(4, 16)) + line.slice(16));
}
