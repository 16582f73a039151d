import { type Change, compareReports } from "../../../conformance/report/compare/compare.ts";
import { compareSum } from "../../../conformance/report/compare/compare-lines.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import type { Report } from "../../../contracts/report.ts";
import type { Verdict } from "../../../contracts/verdict.ts";
import { aimIn } from "../aim.ts";
import type { Session } from "../session.ts";
import { titleOf } from "./place.ts";

/** How the shown report differs from another one: the counts first, then the rules of each kind of change. */
export function comparison({ comparison: compared }: Session): [id: string, text: string][] {
  if (compared === undefined) return [["comparison", ""]];
  const { before, after } = compared;
  const found = compareReports(before, after);
  const { regressions, mended, newlyUntold, newlyTold } = found;
  const [otherwise, fails] = [true, false].map((was) =>
    regressions.filter((one) => (one.before === "fail") === was),
  ) as [Change[], Change[]];
  const part = html`<section aria-labelledby="compared"><h2 id="compared">Compared</h2>
<p><b>${compareSum(before, after, found)}</b> <button type="button" data-do="close">Close</button></p>
<p>Before: ${titleOf(before)}.<br>After: ${titleOf(after)}.</p>${differing(before, after)}
${changes("Fail now", fails)}${changes("Fail in another way", otherwise)}${changes("Fixed", mended)}${changes("No longer checked", newlyUntold, false)}${changes("Checked now", newlyTold, false)}</section>`;
  return [["comparison", part.text]];
}

/** Said where the two do not examine the same: what differs may come of that. */
function differing(before: Report, after: Report): Markup | undefined {
  const commandOf = ({ run }: Report) => run.command.split(" ", 1)[0];
  const what = [
    ...(aimIn(before).url === aimIn(after).url ? [] : ["targets"]),
    ...(commandOf(before) === commandOf(after) ? [] : ["commands"]),
  ];
  if (what.length === 0) return undefined;
  return html`<p class="note warning">They are of different ${what.join(" and ")}: what differs may come of that.</p>`;
}

function changes(title: string, some: readonly Change[], isOpen = true): Markup | undefined {
  if (some.length === 0) return undefined;
  return html`<details id="fold-${title.replaceAll(" ", "-")}"${isOpen ? html` open` : undefined}><summary>${title}: ${some.length}</summary><ul class="ids">${some.map(
    ({ rule, before, after }) =>
      html`<li><a href="#${rule}"><code>${rule}</code></a> ${verdict(before)} → ${verdict(after)}</li>`,
  )}</ul></details>`;
}

const verdict = (told: Verdict): Markup =>
  html`<span class="${told === "fail" ? "error" : told === "pass" ? "fine" : "faint"}">${told.replace("-", " ")}</span>`;
