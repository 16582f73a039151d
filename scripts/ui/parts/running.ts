import { areaOf } from "../../../conformance/report/areas.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { brokenInWords, count, embedded, printable } from "../../../conformance/report/words.ts";
import { costWords } from "../../../conformance/target/pace/allowance.ts";
import type { LooksBroken } from "../../frame/onlooker/looks.ts";
import { endIn, endOf } from "../again.ts";
import { readIn } from "../reports.ts";
import type { Run } from "../run.ts";
import type { Session } from "../session.ts";
import { hour, inShort, titleOf, whenAndWhere } from "./place.ts";

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
  const { word, beside } = endOf(run);
  const on = isStopping ? "stopping, and writing what there is" : isPaused ? "paused" : "running";
  return html`${run.words[0]} ${code === undefined ? on : word}${beside && `: ${beside}`}`.text;
}

/** How far a run has come and how long that took, in the words of the terminal. */
function pace({ flow: { step, times }, isPaused }: Run, waiting: number): string {
  const { phase, done = 0, planned = 0 } = step ?? {};
  const steps = planned === 0 ? undefined : `${done}/${planned}`;
  const more = waiting === 0 ? undefined : `${waiting} more wait`;
  return [phase === "running" ? undefined : phase, steps, isPaused ? undefined : times, more]
    .filter(Boolean)
    .join(" · ");
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
  const { flow, fault, lines, command, began } = run;
  const {
    done = 0,
    planned = 0,
    what,
  } = flow.step ?? { what: "first calls, to see what the target is, and the plan" };
  const bar =
    planned === 0
      ? undefined
      : html`<progress max="${planned}" value="${done}" aria-label="How far the run has come"></progress>`;
  const now = html`<p>${bar} <span class="faint">${printable(what)}</span></p>
<p>${flow.spent.length > 0 ? "So far " : undefined}${flow.spent.map(([cost, used]) => `${used} ${costWords[cost]}`).join(", ")}</p>
<p class="now">${flow.open.map((one) => html`<code>${printable(one)}</code> `)}</p>`;
  const asked = html`<span class="faint mono">${began && hour(began)} ${inShort(command)}</span>`;
  // Where it sends, stands above; how a shell names another target, is not for this page.
  const own = lines.filter((line) => line !== embedded);
  const said = html`<ul class="lines">${own.map((line) => html`<li>${printable(line)}</li>`)}</ul>`;
  const failed = fault && html`<p class="note error">${printable(fault)}</p>`;
  return html`<details id="fold-run"><summary>${asked}</summary>${said}</details>${isOn ? now : undefined}${failed}`;
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
