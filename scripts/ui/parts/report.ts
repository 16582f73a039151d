import { basename } from "node:path";
import type { Actions } from "../../../conformance/report/html/actions.ts";
import { reportPart } from "../../../conformance/report/html/html.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { failsOf } from "../../../conformance/report/severity.ts";
import { count } from "../../../conformance/report/words.ts";
import type { Report, Settler } from "../../../contracts/report.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import type { ProfileFlags } from "../../frame/profile/profile.ts";
import { drivenByProperties } from "../../frame/report-of.ts";
import { isFixed, leftOf, outcomesOf } from "../again.ts";
import { isWritable } from "../profile-file.ts";
import { type Read, readIn } from "../reports.ts";
import type { Session } from "../session.ts";
import { next } from "./next.ts";
import { titleOf } from "./place.ts";
import { fails, outcome } from "./tree.ts";

const drawn = new WeakMap<Report, string>();

/** The report that is shown, and on its findings how asking again ended. */
export function reportParts(session: Session): [id: string, text: string][] {
  const { shown } = session;
  const read = shown === undefined ? undefined : readIn(shown);
  if (shown === undefined || read === undefined)
    return ["report-of", "report"].map((id) => [id, ""]);
  const text = drawn.get(read.report) ?? draw(session, shown, read);
  drawn.set(read.report, text);
  return [
    ["report-of", headOf(session, read.report).text],
    ["report", text],
    ["fixed-since", fixedSince(session, read.report)],
    ["next", next(session).text],
    ["fails-here", fails(session, read.report)?.text ?? ""],
    ...againParts(session, read.report),
  ];
}

/** What asking again came to, on the findings. */
function againParts(session: Session, report: Report): [string, string][] {
  const outcomes = outcomesOf(session);
  return failsOf(report)
    .flatMap(({ fails }) => fails)
    .map(({ rule }) => {
      const one = outcomes.get(rule);
      const says = isFixed(one)
        ? "These calls keep it now; run the rule again for all of it."
        : one?.says;
      return [`again-${rule}`, html`${one && html`${outcome(one)} ${says}`}`.text];
    });
}

/** Of which run a report is; what was fixed since stands in its headline. */
function headOf({ latest, shown }: Session, report: Report): Markup {
  const isOfLatest = latest === undefined || latest.folder === shown || latest.again?.of === shown;
  const earlier = html`<span class="earlier">An earlier report, not of the run above:</span>`;
  return html`${isOfLatest ? "Report:" : earlier} ${titleOf(report)}`;
}

/** How many of the fails that can be replayed were fixed since. */
function fixedSince(session: Session, { verdicts }: Report): string {
  const all = verdicts.filter(({ finding }) => finding?.replay !== undefined).length;
  const left = leftOf(session).length;
  return left === all ? "" : `, fixed since: ${all - left} of ${all}`;
}

function draw(session: Session, folder: string, { report, own }: Read): string {
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
    ...(own && actionsOf(own)),
  });
  return html`${certificate(files, base)}${part}
<section aria-labelledby="files-title"><h2 id="files-title">Files to take away</h2><details id="fold-files"><summary>${count(files.length, "file")}</summary><ul class="ids">${files.map(
    (name) => html`<li><a href="${base}/${name}" target="_blank">${name}</a></li>`,
  )}</ul></details></section>`.text;
}

const picture = (address: string, name: string): string =>
  html`<img src="${address}" alt="${name}">`.text;

function certificate(files: readonly string[], base: string): Markup | undefined {
  if (!files.includes("certificate.html")) return undefined;
  return html`<p class="issued fine"><b>A certificate was issued.</b> <a href="${base}/certificate.html" target="_blank">certificate.html</a> is to read and print; <a href="${base}/certificate.json" target="_blank">certificate.json</a> is to pass on: <code>verify</code> checks it.</p>`;
}

/** What can be asked again is what this user's own run on this machine asked. */
const actionsOf = ({ profile }: ProfileFlags): Actions => ({
  ofFindings: html`<div id="fails-here" class="fails"></div>`,
  ofFinding: acts,
  ...(isWritable(profile) ? { ofStep: step } : {}),
});

function acts(told: RuleVerdict): Markup {
  const replay = told.finding?.replay && button("replay", "Replay", told);
  const rerun = drivenByProperties(told.rule)
    ? button("run", "Run this rule again", told)
    : undefined;
  return html`<div class="acts">${replay} ${rerun} <span id="again-${told.rule}" role="status"></span></div>`;
}

const button = (act: string, label: string, { rule }: RuleVerdict): Markup =>
  html`<button type="button" data-do="${act}" data-runs data-rule="${rule}" id="${act}-${rule}" aria-label="${label}: ${rule}">${label}</button>`;

function step({ add, rules, needs }: Settler): Markup | undefined {
  const those = rules.filter(drivenByProperties);
  if (add === undefined || those.length === 0) return undefined;
  const id = `settle-${needs.map(({ name }) => name).join("-")}`;
  return html`<details id="fold-${id}"><summary>Declare it here</summary><form data-do="settle">
<label for="${id}">What to add to the profile, as JSON. Keys and passwords by the names of their variables.</label>
<textarea id="${id}" name="facts" rows="6" spellcheck="false">${JSON.stringify(add, null, 2)}</textarea>
${those.map((rule) => html`<input type="hidden" name="rule" value="${rule}">`)}
<button data-runs>Declare, and run only what it settles</button></form></details>`;
}
