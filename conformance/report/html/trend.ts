import type { Report } from "../../../contracts/report.ts";
import { type Change, type Comparison, compareReports } from "../compare/compare.ts";
import { outcomeWord, tally } from "../words.ts";
import type { Section } from "./contents.ts";
import { weightOf } from "./header.ts";
import { html, type Markup } from "./markup.ts";

/** A run before this one, of the same target, and where its page lies. */
export interface EarlierRun {
  page: string;
  report: Report;
}

/** How the target did in the runs before, and in this one; none where it is the first. */
export function trend(report: Report, earlier: readonly EarlierRun[]): Section | undefined {
  if (earlier.length === 0) return undefined;
  const runs = [...earlier, { report, page: undefined }].toReversed();
  const rows = runs.map(({ report: one, page }, at) => row(one, page, runs[at + 1]?.report));
  const body = html`<table class="stacked"><thead><tr>${headings.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
  return { id: "trend", title: "Runs of this target", count: runs.length, body };
}

const headings = ["run", "outcome", "rules", "broken since the run before", "fixed since"];

function row(report: Report, page: string | undefined, before: Report | undefined): Markup {
  const { run, verdicts } = report;
  const date = `${run.startedAt.slice(0, 16).replace("T", " ")} UTC`;
  const link = page === undefined ? html`${date} (this one)` : html`<a href="${page}">${date}</a>`;
  const { regressions, mended }: Partial<Comparison> = before ? compareReports(before, report) : {};
  const broken = regressions?.filter((one) => one.before === "pass");
  const cells = [
    tally(verdicts, run.strict === true).join(", "),
    ...[broken, mended].map((all) => (all === undefined ? "–" : rulesOf(all))),
  ];
  const word = html`<span class="${weightOf(report)}">${outcomeWord(report)}</span>`;
  const values = [word, ...cells].map(
    (text, at) => html`<td data-of="${headings[at + 1]}">${text}</td>`,
  );
  return html`<tr><th scope="row">${link}</th>${values}</tr>`;
}

const rulesOf = (changes: readonly Change[]): string =>
  changes.map(({ rule }) => rule).join(", ") || "none";
