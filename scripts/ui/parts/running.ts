import { areaOf } from "../../../conformance/report/areas.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { failsOf } from "../../../conformance/report/severity.ts";
import { brokenInWords, count, printable } from "../../../conformance/report/words.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import type { LooksBroken } from "../../frame/onlooker/looks.ts";
import type { Flow } from "../../frame/page/page-news.ts";
import { endOf, type Outcome, outcomesOf } from "../again.ts";
import { readIn } from "../reports.ts";
import type { Run } from "../run.ts";
import type { Session } from "../session.ts";
import { hour } from "./place.ts";
import { outcome } from "./tree.ts";

/** What a run does now; after its end, how it ended. */
export function running(session: Session): [id: string, text: string][] {
  const { current, runs, waiting } = session;
  const run = current ?? runs.at(-1);
  const isOn = current !== undefined;
  return [
    ["going", isOn ? "yes" : ""],
    ["status", run === undefined ? "No run yet." : statusOf(run)],
    ["pace", isOn ? pace(current, waiting.length) : ""],
    ["controls", isOn ? controls(current).text : ""],
    ["live", run === undefined ? notRunning : live(run, isOn).text],
    ["broken-so-far", (isOn ? brokenSoFar(current) : brokenIn(session)).text],
    ["queues", isOn ? queues(current).text : ""],
  ];
}

const notRunning =
  html`<p class="faint">A run is shown here while it goes on, and its report below once it has ended.</p>`
    .text;

function statusOf(run: Run): string {
  const { code, isPaused, isStopping } = run;
  const end = endOf(run);
  const word = isStopping ? "stopping, and writing what there is" : isPaused ? "paused" : "running";
  const state =
    code === undefined ? word : `ended with exit code ${code}: ${inWords(end, meanings[code])}`;
  return html`${run.words[0]} ${state}`.text;
}

/** Of a replay its word alone: why, its finding says. */
const inWords = ({ word, says, beside }: Outcome, meaning = ""): string =>
  says !== undefined && /^[A-Z]/.test(word) ? word : `${meaning}${beside ? ` (${beside})` : ""}`;

const meanings: Readonly<Record<number, string>> = {
  0: "passed",
  1: "a rule broke",
  2: "not all that is required was checked",
  3: "the profile or the surroundings are at fault",
  4: "the kit itself failed",
  130: "stopped",
};

/** How far a run has come and how long that took, in the words of the terminal. */
function pace({ flow: { step, times } }: Run, waiting: number): string {
  const { phase, done = 0, planned = 0 } = step ?? {};
  const steps = planned === 0 ? phase : `${phase ?? ""} ${done}/${planned}`;
  const more = waiting === 0 ? undefined : `${waiting} more wait`;
  return [steps, times, more].filter(Boolean).join(" · ");
}

function controls({ isPaused, isStopping }: Run): Markup {
  if (isStopping) return html``;
  const pause = isPaused
    ? html`<button type="button" id="pause" data-do="resume">Go on</button>`
    : html`<button type="button" id="pause" data-do="pause">Pause</button>`;
  return html`${pause} <button type="button" id="stop" data-do="stop">Stop, and write what there is</button>
<p class="faint">A pause takes effect before the next scenario; what has begun is ended first.</p>`;
}

function live(run: Run, isOn: boolean): Markup {
  const { flow, fault, lines, command, target } = run;
  const { done = 0, planned = 0, what } = flow.step ?? { what: "starting" };
  const bar =
    planned === 0
      ? undefined
      : html`<progress max="${planned}" value="${done}" aria-label="How far the run has come"></progress>`;
  const now = html`<p>${bar} ${pace(run, 0)} <span class="faint">${printable(what)}</span></p>
<p class="now"><b>${run.rate.toFixed(1)}</b> requests a second${flow.open.map((one) => html` · <code>${printable(one)}</code>`)}</p>
<ul class="budgets">${flow.spent.map(budget)}</ul>`;
  const asked = html`<span class="faint mono">${hour(run.began)} ${command}${target === "" ? undefined : html` → ${target}`}</span>`;
  const said = html`<ul class="lines">${lines.map((line) => html`<li>${printable(line)}</li>`)}</ul>`;
  const failed = fault && html`<p class="note error">${printable(fault)}</p>`;
  return isOn
    ? html`<p>${asked}</p>${now}${failed}${said}`
    : html`<details id="fold-run"><summary>${asked}</summary>${said}</details>${failed}`;
}

function budget([cost, used, of]: Flow["spent"][number]): Markup {
  const name = cost.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return html`<li><meter max="${of}" value="${used}" aria-label="${name}"></meter> ${used} of ${of} ${name}</li>`;
}

/** How much of what broke is shown while a run goes on; the report has all of it. */
const mostShown = 500;

function brokenSoFar({ broken }: Run): Markup {
  if (broken.length === 0) return html``;
  return html`<h3>${count(broken.length, "rule")} broken so far</h3><ul>${broken.map(one)}</ul>`;
}

const one = (broken: LooksBroken): Markup =>
  html`<li class="${broken.level === "must" ? "error" : "warning"}">${broken.level.toUpperCase()} <code>${broken.rule}</code> <span class="faint">${areaOf(broken.rule)}</span>: ${brokenInWords(broken).slice(0, mostShown)}</li>`;

/** What broke in the run that is shown, as a list that leads to the findings. */
function brokenIn(session: Session): Markup {
  const report = readIn(session.shown ?? "")?.report;
  const fails = report === undefined ? [] : failsOf(report).flatMap(({ fails }) => fails);
  if (report === undefined || fails.length === 0) return html``;
  const since = outcomesOf(session);
  const item = ({ rule, level }: RuleVerdict) => {
    const came = since.get(rule);
    return html`<li>${level.toUpperCase()} <a href="#finding-${rule}"><code>${rule}</code></a> ${came && html`since then ${outcome(came)}`}</li>`;
  };
  return html`<h3>${count(fails.length, "rule")} broke in the run of ${hour(new Date(report.run.startedAt))}</h3><ul class="ids">${fails.map(item)}</ul>`;
}

function queues({ pictures, looks }: Run): Markup {
  return html`${pictures.map((_, at) => html`<img src="now/${at}?${looks}" alt="A picture of the load so far">`)}`;
}
