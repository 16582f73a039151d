import { compareReports } from "../../../conformance/report/compare/compare.ts";
import { compareLines, compareSum } from "../../../conformance/report/compare/compare-lines.ts";
import { html } from "../../../conformance/report/html/markup.ts";
import type { Session } from "../session.ts";
import { titleOf } from "./place.ts";

/** How the shown report differs from another one, for as long as it is shown: the counts first. */
export function comparison({ comparison: compared, shown }: Session): [id: string, text: string][] {
  if (compared === undefined || compared.of !== shown) return [["comparison", ""]];
  const { before, after } = compared;
  const found = compareReports(before, after);
  const lines = compareLines(before, after, found).slice(3);
  const part = html`<section aria-labelledby="compared"><h2 id="compared">Compared</h2>
<p><b>${compareSum(before, after, found)}</b> <button type="button" data-do="close">Close</button></p>
<p>Before: ${titleOf(before)}.<br>After: ${titleOf(after)}.</p>
${lines.length > 0 ? html`<pre tabindex="0">${lines.join("\n")}</pre>` : undefined}</section>`;
  return [["comparison", part.text]];
}
