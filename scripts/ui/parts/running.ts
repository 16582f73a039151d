import { areaOf } from "../../../conformance/report/areas.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { brokenInWords, count, embedded, printable } from "../../../conformance/report/words.ts";
import { costWords } from "../../../conformance/target/pace/allowance.ts";
import type { LooksBroken } from "../../frame/onlooker/looks.ts";
import { endIn, endOf, type Outcome } from "../again.ts";
import { readIn } from "../reports.ts";
import type { Run } from "../run.ts";
import type { Session } from "../session.ts";
import { hour, place, titleOf, whenAndWhere } from "./place.ts";

/** What a run does now; after its end, how it ended. */
export function running(session: Session): [id: string, text: string][] {
  const { current, latest: run, waiting } = session;
  const isOn = current !== undefined;
  return [
    ["going", isOn ? "A run goes on: wait for its end, or stop it." : ""],
    ...headline(session),
    ["pace", isOn ? pace(current, waiting.length) : ""],
    ["controls", isOn ? controls(current).text : ""],
    ["live", run === undefined ? notRunning : live(run, isOn).text],
    ["broken-so-far", isOn ? brokenSoFar(current).text : ""],
    ["queues", isOn ? queues(current).text : ""],
  ];
}

const notRunning =
  html`<p class="faint">A run is shown here while it goes on, and its report below once it has ended.</p>`
    .text;

/** The one run that the head of the page speaks of: the page's latest, or that of the report which was chosen since. */
function headline({ latest, shown = "" }: Session): [string, string][] {
  const report = readIn(shown)?.report;
  const [status, of] =
    latest !== undefined
      ? [statusOf(latest), whenAndWhere(latest)]
      : report !== undefined
        ? [endIn(report).word, titleOf(report)]
        : ["Nothing runs.", html``];
  return [
    ["status", status],
    ["shown", of.text],
  ];
}

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
  const { flow, fault, lines, command, began, aim } = run;
  const { done = 0, planned = 0, what } = flow.step ?? { what: "starting" };
  const bar =
    planned === 0
      ? undefined
      : html`<progress max="${planned}" value="${done}" aria-label="How far the run has come"></progress>`;
  const now = html`<p>${bar} ${pace(run, 0)} <span class="faint">${printable(what)}</span></p>
<p>${flow.spent.length > 0 ? "So far " : undefined}${flow.spent.map(([cost, used]) => `${used} ${costWords[cost]}`).join(", ")}</p>
<p class="now">${flow.open.map((one) => html`<code>${printable(one)}</code> `)}</p>`;
  const asked = html`<span class="faint mono">${began && hour(began)} ${command} → ${place(aim)}</span>`;
  // Where it sends, stands above; how a shell names another target, is not for this page.
  const own = lines.filter((line) => line !== embedded);
  const said = html`<ul class="lines">${own.map((line) => html`<li>${printable(line)}</li>`)}</ul>`;
  const failed = fault && html`<p class="note error">${printable(fault)}</p>`;
  return isOn
    ? html`<p>${asked}</p>${now}${failed}${said}`
    : html`<details id="fold-run"><summary>${asked}</summary>${said}</details>${failed}`;
}

/** How much of what broke is shown while a run goes on; the report has all of it. */
const mostShown = 500;

function brokenSoFar({ broken }: Run): Markup {
  if (broken.length === 0) return html``;
  return html`<h3>${count(broken.length, "rule")} broken so far</h3><ul>${broken.map(one)}</ul>`;
}

const one = (broken: LooksBroken): Markup =>
  html`<li class="${broken.level === "must" ? "error" : "warning"}">${broken.level.toUpperCase()} <code>${broken.rule}</code> <span class="faint">${areaOf(broken.rule)}</span>: ${brokenInWords(broken).slice(0, mostShown)}</li>`;

function queues({ pictures, looks }: Run): Markup {
  return html`${pictures.map((_, at) => html`<img src="now/${at}?${looks}" alt="A picture of the load so far">`)}`;
}
