import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { type LaterRun, laterRuns } from "../../../conformance/report/inconclusive/left-open.ts";
import { inconclusiveInWords } from "../../../conformance/report/inconclusive/settlers.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { outcomesOf } from "../again.ts";
import { readIn } from "../reports.ts";
import type { Session } from "../session.ts";

/** The runs that would say more of the shown report's target: what other runs of the page told otherwise, is not open. */
export function moreOf(session: Session): LaterRun[] {
  const report = readIn(session.shown ?? "")?.report;
  if (report === undefined || report.concluded !== undefined) return [];
  const told = outcomesOf(session);
  const isOpen = ({ rule, verdict }: RuleVerdict) =>
    (told.get(rule)?.verdict ?? verdict) === verdict;
  return laterRuns({ ...report, verdicts: report.verdicts.filter(isOpen) });
}

/** What goes on from the shown report, at the page itself. */
export function next(session: Session): Markup {
  const report = readIn(session.shown ?? "")?.report;
  const { settlers = [], target } = report ?? {};
  const own = html`<p class="note">This is the kit's own reference implementation: <a href="#naming">name your target</a>.</p>`;
  const facts =
    report &&
    html`<p>Next: ${inconclusiveInWords(report)}; <a href="#declare">what would settle that</a>.</p>`;
  const run = ({ says, run }: LaterRun) =>
    html`<p>Next: ${says}. <button type="button" data-do="more" data-runs data-more="${run}">▶ ${run.replace("--extent ", "")}</button></p>`;
  return html`${target?.embedded === true ? own : undefined}${settlers.length > 0 ? facts : undefined}${moreOf(session).map(run)}`;
}
