import { basename, join } from "node:path";
import type { Actions } from "../../../conformance/report/html/actions.ts";
import { reportPart } from "../../../conformance/report/html/html.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { outcomeWord } from "../../../conformance/report/words.ts";
import type { Report, Settler } from "../../../contracts/report.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { ownRunOf } from "../../frame/own-runs.ts";
import { hasReport, reportIn } from "../../frame/report-file.ts";
import { drivenByProperties } from "../../frame/report-of.ts";
import { isWritable } from "../profile-file.ts";
import type { Again, Session } from "../session.ts";

/** The list of runs, with what compares two of them. */
export function runList(session: Session): [id: string, text: string][] {
  const names = session.folders().map((folder) => basename(folder));
  const shown = session.shown && basename(session.shown);
  const [latest, before] = names;
  const told = (name: string) => {
    const run = session.runs.find(({ folder = "" }) => basename(folder) === name);
    return run && `${run.words[0]}, exit ${run.code}, `;
  };
  const choice = (name: string, label: string, chosen: string | undefined) =>
    html`<label for="${name}">${label}</label> <select id="${name}" name="${name}">${names.map(
      (one) =>
        html`<option value="${one}"${one === chosen ? html` selected` : undefined}>${told(one)}${one}</option>`,
    )}</select> `;
  const list = html`<form data-do="show">${choice("run", "Report of", shown ?? latest)}<button>Show</button></form>
<form data-do="compare">${choice("before", "Before", before)}${choice("after", "after", latest)}<button>Compare</button></form>`;
  const compared = html`<pre tabindex="0">${session.comparison.join("\n")}</pre>`;
  return [
    ["run-list", names.length === 0 ? "Each will be listed here." : list.text],
    ["comparison", session.comparison.length === 0 ? "" : compared.text],
  ];
}

/** A report is read and drawn once: it changes no more. */
const drawn = new Map<string, string>();

/** The report that is shown, and beside its rules how asking again ended. */
export function reportParts(session: Session): [id: string, text: string][] {
  const { shown, again } = session;
  if (shown === undefined || !hasReport(shown)) return [["report", ""]];
  const text = drawn.get(shown) ?? draw(session, shown);
  drawn.set(shown, text);
  const those = [...again].filter(([key]) => key.startsWith(`${shown} `));
  return [
    ["report", text],
    ...those.map(([, one]): [string, string] => [`again-${one.rule}`, outcome(one).text]),
  ];
}

function draw(session: Session, folder: string): string {
  const { report, bytes } = reportIn(join(folder, "report.json"));
  const files = session.filesOf(folder);
  const base = `runs/${encodeURIComponent(basename(folder))}`;
  const charts = files
    .filter((name) => /^(queue|latency|accepted).*\.svg$/.test(name))
    .map((name) => ({
      title: name.replace(/\.svg$/, "").replaceAll("-", " "),
      svg: picture(`${base}/${name}`, name),
    }));
  const own = ownRunOf(bytes);
  const mayDeclare = own !== undefined && isWritable(own.profile);
  const part = reportPart(report, charts, actionsIn(report, own !== undefined, mayDeclare));
  return html`${certificate(files, base)}${part}
<section aria-labelledby="files-title"><h2 id="files-title">Files to take away</h2><ul class="ids">${files.map(
    (name) => html`<li><a href="${base}/${name}" target="_blank">${name}</a></li>`,
  )}</ul></section>`.text;
}

const picture = (address: string, name: string): string =>
  html`<img src="${address}" alt="${name}">`.text;

function certificate(files: readonly string[], base: string): Markup | undefined {
  if (!files.includes("certificate.html")) return undefined;
  return html`<p class="issued fine"><b>A certificate was issued.</b> <a href="${base}/certificate.html" target="_blank">certificate.html</a> is its sheet for people, <a href="${base}/certificate.json" target="_blank">certificate.json</a> what <code>verify</code> checks.</p>`;
}

/** What can be asked again is what this user's own run on this machine asked. */
function actionsIn({ verdicts }: Report, isOwn: boolean, mayDeclare: boolean): Actions {
  if (!isOwn) return {};
  const failed = new Set(
    verdicts.filter(({ finding }) => finding !== undefined).map(({ rule }) => rule),
  );
  return {
    ofFinding: (told) => acts(told, button("replay", "Replay", told)),
    ofRule: (told) =>
      failed.has(told.rule) || !drivenByProperties(told.rule) ? undefined : acts(told),
    ...(mayDeclare ? { ofStep: step } : {}),
  };
}

function acts(told: RuleVerdict, replay?: Markup): Markup {
  const rerun = drivenByProperties(told.rule)
    ? button("again", "Run this rule again", told)
    : undefined;
  return html`<div class="acts">${replay} ${rerun} <span id="again-${told.rule}" role="status"></span></div>`;
}

const button = (act: string, label: string, { rule }: RuleVerdict): Markup =>
  html`<button type="button" data-do="${act}" data-rule="${rule}" aria-label="${label}: ${rule}">${label}</button>`;

function step({ add, rules, needs }: Settler): Markup | undefined {
  const those = rules.filter(drivenByProperties);
  if (add === undefined || those.length === 0) return undefined;
  const id = `settle-${needs.map(({ name }) => name).join("-")}`;
  return html`<details id="fold-${id}"><summary>Declare it here</summary><form data-do="settle">
<label for="${id}">What to add to the profile, as JSON. Keys and passwords by the names of their variables.</label>
<textarea id="${id}" name="facts" rows="6" spellcheck="false">${JSON.stringify(add, null, 2)}</textarea>
${those.map((rule) => html`<input type="hidden" name="rule" value="${rule}">`)}
<button>Declare, and run only what it settles</button></form></details>`;
}

const replayed: Readonly<Record<number, [severity: string, word: string]>> = {
  0: ["fine", "FIXED"],
  1: ["error", "BROKEN"],
  2: ["inconclusive", "ERROR"],
};

/** How asking again ended: a replay says so by its exit code, a check by its report. */
function outcome({ run, rule, how }: Again): Markup {
  const { code, folder, fault } = run;
  if (code === undefined) return html`goes on …`;
  if (folder === undefined || fault !== undefined || !hasReport(folder))
    return html`<span class="error">${fault ?? "could not be run"}</span>`;
  if (how === "replay") {
    const [severity, word] = replayed[code] ?? ["error", `exit code ${code}`];
    return html`<b class="${severity}">${word}</b>`;
  }
  const { report } = reportIn(join(folder, "report.json"));
  const verdict = report.verdicts.find((one) => one.rule === rule)?.verdict;
  return html`<b>${verdict}</b> in <code>${basename(folder)}</code>, ${outcomeWord(report)}`;
}
