import { basename } from "node:path";
import type { Actions } from "../../../conformance/report/html/actions.ts";
import { reportPart } from "../../../conformance/report/html/html.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { failsOf } from "../../../conformance/report/severity.ts";
import { count } from "../../../conformance/report/words.ts";
import type { Report } from "../../../contracts/report.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { drivenByProperties } from "../../frame/report-of.ts";
import { isFixed, leftOf, outcomesOf, playable } from "../again.ts";
import type { Read } from "../reports.ts";
import type { Session } from "../session.ts";
import { next, steps } from "./next.ts";
import type { Part } from "./parts.ts";
import { titleOf } from "./place.ts";
import { fails, outcome } from "./tree.ts";

const drawn = new WeakMap<Report, Markup>();

/** The report that is shown, and on its findings how asking again ended. */
export function reportParts(session: Session): Part[] {
  const { read } = session;
  if (read === undefined) return [["report-of"], ["report"]];
  const text = drawn.get(read.report) ?? draw(session, read);
  drawn.set(read.report, text);
  return [
    ["report-of", headOf(session, read)],
    ["report", text],
    ["fixed-since", fixedSince(session)],
    ["next", next(session)],
    ["steps", steps(session)],
    ["fails-here", fails(session, read.report)],
    ...againParts(session, read.report),
  ];
}

/** What asking again came to, on the findings. */
function againParts(session: Session, report: Report): Part[] {
  const outcomes = outcomesOf(session);
  return failsOf(report)
    .flatMap(({ fails }) => fails)
    .map(({ rule }) => {
      const one = outcomes.get(rule);
      const says = isFixed(one)
        ? "These calls keep it now; run the rule again for all of it."
        : one?.says;
      return [`again-${rule}`, html`${one && html`${outcome(one)} ${says}`}`];
    });
}

/** Of which run a report is; what was fixed since stands in its headline. */
function headOf({ latest }: Session, read: Read): Markup {
  const { folder = read.folder, again } = latest ?? {};
  const isOfLatest = [folder, again?.of].includes(read.folder);
  const earlier = html`<span class="earlier">An earlier report, not of the run above:</span>`;
  return html`${isOfLatest ? "Report:" : earlier} ${titleOf(read)}`;
}

/** How many of the fails that can be replayed were fixed since. */
function fixedSince(session: Session): string {
  const all = playable(session).length;
  const left = leftOf(session).length;
  return left === all ? "" : `, fixed since: ${all - left} of ${all}`;
}

function draw(session: Session, { folder, report, own }: Read): Markup {
  const files = session.filesOf(folder);
  const base = `runs/${encodeURIComponent(basename(folder))}`;
  const charts = files
    .filter((name) => /^(queue|latency|accepted).*\.svg$/.test(name))
    .map((name, at) => ({
      title: name.replace(/\.svg$/, "").replaceAll("-", " "),
      isFolded: at > 0,
      svg: picture(`${base}/${name}`, name),
    }));
  const part = reportPart(report, charts, {
    head: html`<div id="next"></div>`,
    steps: html`<div id="steps"></div>`,
    files: `${base}/`,
    ...(own && ofFindings),
  });
  return html`${certificate(files, base)}${part}
<section aria-labelledby="files-title"><h2 id="files-title">Files to take away</h2><details id="fold-files"><summary>${count(files.length, "file")}</summary><ul class="ids">${files.map(
    (name) => html`<li><a href="${base}/${name}" target="_blank">${name}</a></li>`,
  )}</ul></details></section>`;
}

const picture = (address: string, name: string): string =>
  html`<img src="${address}" alt="${name}">`.text;

function certificate(files: readonly string[], base: string): Markup | undefined {
  if (!files.includes("certificate.html")) return undefined;
  return html`<p class="issued fine"><b>A certificate was issued.</b> <a href="${base}/certificate.html" target="_blank">certificate.html</a> is to read and print; <a href="${base}/certificate.json" target="_blank">certificate.json</a> is to pass on: <code>verify</code> checks it.</p>`;
}

/** What can be asked again is what this user's own run on this machine asked. */
const ofFindings: Actions = {
  ofFindings: html`<div id="fails-here" class="fails"></div>`,
  ofFinding: acts,
};

function acts(told: RuleVerdict): Markup {
  const replay = told.finding?.replay && button("replay", "Replay", told);
  const rerun = drivenByProperties(told.rule)
    ? button("run", "Run this rule again", told)
    : undefined;
  return html`<div class="acts">${replay} ${rerun} <span id="again-${told.rule}" role="status"></span></div>`;
}

const button = (act: string, label: string, { rule }: RuleVerdict): Markup =>
  html`<button type="button" data-do="${act}" data-runs data-rule="${rule}" id="${act}-${rule}" aria-label="${label}: ${rule}">${label}</button>`;
