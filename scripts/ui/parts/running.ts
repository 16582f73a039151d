import { areaOf } from "../../../conformance/report/areas.ts";
import { counts } from "../../../conformance/report/html/header.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { amount } from "../../../conformance/report/run-facts.ts";
import { brokenInWords, count, printable } from "../../../conformance/report/words.ts";
import { costWords } from "../../../conformance/target/pace/allowance.ts";
import type { LooksBroken } from "../../frame/onlooker/looks.ts";
import { endIn, endOf, type Outcome } from "../again.ts";
import type { Run } from "../run.ts";
import type { Session } from "../session.ts";
import { statesOf } from "../states.ts";
import { inPageWords, isAtField } from "./faults.ts";
import type { Part } from "./parts.ts";
import { hour, inShort, titleOf, whenAndWhere } from "./place.ts";

/** What a run does now; after its end, how it ended. */
export function running(session: Session): Part[] {
  const { current, latest: run, waiting } = session;
  return [
    ["going", current && "A run goes on: wait for its end, or stop it."],
    ...headline(session),
    ["pace", current && pace(current, waiting.length)],
    ["controls", current && controls(current)],
    ["live", current && live(session, current)],
    ["said", run && said(run, isAtField(run, session))],
    ["broken-so-far", current && brokenSoFar(current)],
    ["queues", current && queues(current)],
  ];
}

/** The one run that the head of the page speaks of: the page's latest, or that of the report which was chosen since. */
function headline({ latest, read }: Session): Part[] {
  const [status, of] =
    latest !== undefined
      ? [statusOf(latest), whenAndWhere(latest)]
      : read !== undefined
        ? [badge(endIn(read.report), endIn(read.report).word), titleOf(read)]
        : [];
  return [
    ["status", status],
    ["shown", of],
  ];
}

const badge = ({ severity }: Outcome, words: string): Markup =>
  html`<b class="badge ${severity}">${words}</b>`;

function statusOf(run: Run): Markup {
  const { code, isPaused, isStopping } = run;
  const end = endOf(run);
  const on = isStopping ? "stopping, and writing what there is" : isPaused ? "paused" : "running";
  const beside = end.beside && `: ${end.beside}`;
  return badge(end, `${run.words[0]} ${code === undefined ? on : end.word}${beside ?? ""}`);
}

/** How far a run has come and how long that took, in the words of the terminal; what follows its scenarios has no measure. */
function pace({ flow: { step, share, far, times }, isPaused }: Run, waiting: number): Markup {
  const phase = step?.phase === "running" ? undefined : step?.phase;
  const value = phase === undefined && share !== undefined ? html` value="${share}"` : undefined;
  const more = waiting === 0 ? undefined : `${waiting} more wait`;
  const words = [phase ?? far, isPaused ? undefined : times, more].filter(Boolean).join(" · ");
  return html`<progress aria-label="How far the run has come"${value}></progress> ${words}`;
}

function controls({ isPaused, isStopping }: Run): Markup {
  if (isStopping) return html``;
  const pause = isPaused
    ? html`<button type="button" id="pause" data-do="resume">Go on</button>`
    : html`<button type="button" id="pause" data-do="pause" title="What has begun is ended first.">Pause</button>`;
  return html`${pause} <button type="button" id="stop" data-do="stop">Stop, and write what there is</button>`;
}

/** What a run did and found so far. Where it asks a report's rules again, that report's cards say it. */
function live(session: Session, { flow, words, looks, again }: Run): Markup {
  const what = flow.step?.what ?? "first calls, to see what the target is, and the plan";
  const told =
    looks === 0 || again ? [] : [...statesOf(session).values()].map((state) => state.told);
  const spent = flow.spent.map(([cost, used]) => amount(used, costWords[cost])).join(", ");
  return html`<p>${printable(what)}</p>${told.length > 0 ? counts(told, words.includes("--strict")) : undefined}
<p class="faint">${spent && `So far ${spent}`}</p>
<ul class="now mono" aria-label="Requests without an answer yet">${flow.open.map((one) => html`<li>${printable(one)}</li>`)}</ul>`;
}

/** What a run printed, and why it could not go on. */
function said({ fault, lines, command, began }: Run, isElsewhere: boolean): Markup {
  const asked = html`<span class="faint mono">${began && hour(began)} ${inShort(command)}</span>`;
  const all = html`<p class="mono faint">${command}</p><ul class="lines">${lines.map((line) => html`<li>${printable(line)}</li>`)}</ul>`;
  const failed =
    fault && !isElsewhere && html`<p class="note error">${printable(inPageWords(fault))}</p>`;
  return html`<details id="fold-run"><summary>${asked}</summary>${all}</details>${failed || undefined}`;
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
