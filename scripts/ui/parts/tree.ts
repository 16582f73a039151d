import { byArea } from "../../../conformance/report/areas.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { whyInconclusive } from "../../../conformance/report/inconclusive/inconclusive-lines.ts";
import { type Severity, severityOf } from "../../../conformance/report/severity.ts";
import { markOf, palette } from "../../../conformance/report/terminal/palette.ts";
import { heldAndBroken, tally, tallyWord } from "../../../conformance/report/words.ts";
import { type Clause, catalogue } from "../../../contracts/clauses/index.ts";
import type { Report } from "../../../contracts/report.ts";
import { isFixed, leftOf, type Outcome, outcomesOf, playable } from "../again.ts";
import type { Session } from "../session.ts";
import { type State, standing, statesOf } from "../states.ts";
import type { Part } from "./parts.ts";
import { called, hour, ofReport, place } from "./place.ts";

const areas = byArea(catalogue, ({ id }) => id);
const nameOf = (words: string): string => words.replaceAll(" ", "-");

/** By which verdicts the tree is filtered, in the words of the report's counts, and by what a replay tells beyond them. */
const filters = [
  ...["fail", "warning", "known fail", "inconclusive", "fixed", "pass"],
  ...["observed", "not applicable", "not run"],
].map((word) => ({ word, name: nameOf(word) }));

/** The tree of areas and rules. It is written once: how they stand comes as parts of it. */
export const tree: Markup = html`<p class="filter"><input id="sift" type="search" placeholder="Filter: words of a rule" aria-label="Filter the tree of rules" autocomplete="off" spellcheck="false"></p>
<div class="states" role="group" aria-label="Only rules that are">${filters.map(
  ({ word, name }) =>
    html`<label><input type="checkbox" id="only-${name}" value="${name}"> ${word} <b id="count-${name}"></b></label>`,
)}</div>
<ul class="tree">${areas.map(
  ([
    area,
    clauses,
  ]) => html`<li>${runButton(area, "area")}<details id="branch-${nameOf(area)}"><summary>${area} <span id="tally-${nameOf(area)}"></span></summary>
<ul>${clauses.map(leaf)}</ul></details></li>
`,
)}</ul>
<p id="none-left" class="note" role="status" hidden>No rule is like that. <button type="button" id="unsift">Clear the filter</button></p>`;

function leaf({ id, level, statement }: Clause): Markup {
  return html`<li data-words="${`${id} ${statement}`.toLowerCase()}"><details id="${id}"><summary><span id="dot-${id}"></span> <code>${id}</code></summary>
<p>${statement}</p><p class="faint">${level} <span id="tells-${id}"></span></p></details><span id="since-${id}"></span>${runButton(id, "rule")}</li>
`;
}

/** A button that runs a rule, an area, or all that check shows. */
function runButton(name: string, of?: "area" | "rule", label = "▶"): Markup {
  return html`<button type="button" class="go" data-do="run" data-runs${of && html` data-${of}="${name}"`} aria-label="Run ${name}" title="Run ${name}">${label}</button>`;
}

/** How the rules stand, and what can be done with those that are broken. */
export function treeParts(session: Session): Part[] {
  const states = statesOf(session);
  const all = [...states.values()];
  const counts = countsOf(all);
  return [
    ["tree-of", caption(session)],
    ["tally", tallyOf(all)],
    ...filters.map(({ word, name }): Part => [`count-${name}`, String(counts.get(word) ?? "")]),
    ...areas.map(
      ([area, clauses]): Part => [
        `tally-${nameOf(area)}`,
        tallyOf(clauses.flatMap(({ id }) => states.get(id) ?? [])),
      ],
    ),
    ...all.flatMap((state): Part[] => [
      [`dot-${state.told.rule}`, dot(state)],
      [`since-${state.told.rule}`, state.since && outcome(state.since)],
      [`tells-${state.told.rule}`, tells(state)],
    ]),
  ];
}

const countsOf = (states: readonly State[]): Map<string, number> =>
  new Map([...Map.groupBy(states, standingOf)].map(([word, those]) => [word, those.length]));

/** How many rules stand how, such as `1 fixed`; those that no run asked, are left out. */
export function standings(session: Session): string[] {
  const counts = countsOf([...standing(session).values()]);
  const known = filters.filter(({ word }) => counts.has(word) && word !== "not run");
  return known.map(({ word }) => `${counts.get(word)} ${word}`);
}

/** Of which run the marks are, and where ▶ sends: a stranger's report is asked again where Start sends. */
function caption(session: Session): Markup {
  const { current, read, aim } = session;
  if (current !== undefined && current.again === undefined)
    return html`So far, by ${called(current.command, current.began)}.`;
  const later =
    outcomesOf(session).size > 0
      ? " A rule with a time beside it was run again then, and has that result."
      : "";
  const of = read && `Results of ${ofReport(read.report)}.${later} `;
  const at = read?.own === undefined ? html` at ${place(aim)}` : "";
  return html`${of}▶ runs a rule or an area${at}. ${runButton("all rules", undefined, "▶ Run all")}`;
}

/** What is left broken can be played again, at once or whenever the target is back; where nothing is left, all rules are run. */
export function fails(session: Session, { run }: Report): Markup | undefined {
  const { read, watch } = session;
  if (read?.own === undefined) return undefined;
  const left = leftOf(session);
  const [act, label] =
    left.length === 0
      ? ["run", "Run all rules again"]
      : ["fails", `Replay ${tally(left, run.strict === true).join(", ")}`];
  const fixed = playable(session).length - left.length;
  const all = [left.length > 0 ? "what is broken" : [], fixed > 0 ? `what was fixed` : []]
    .flat()
    .join(" and ");
  const button = html`<button type="button" data-do="${act}" data-runs>▶ ${label}</button> `;
  const toggle = html`<form class="switch" data-do="watch" data-on="change"><label><input type="checkbox" role="switch" name="on" id="watch"${watch ? html` checked` : undefined}> Watch: whenever the target is back, replay ${all}</label></form>`;
  return html`${button}${read.aim.url && all && toggle}<span class="faint">${watched(session)}</span>`;
}

function watched({ watch, current }: Session): string | undefined {
  if (watch === undefined) return undefined;
  if (watch.isThere === false) return "Nothing listens there now: it is waited for.";
  if (current?.again !== undefined) return "It is back, and is asked again.";
  return "It is there: restart it.";
}

/** What the shown report's verdict of a rule rests on; what another run told of it, stands in that run's report. */
function tells(state: State): Markup | undefined {
  const { told, since } = state;
  const { verdict, supporting, contradicting } = told;
  if (since !== undefined) return undefined;
  const seen = supporting + contradicting > 0 ? `, ${heldAndBroken(told)}` : "";
  const isTold = verdict === "pass" || verdict === "fail";
  return html`· ${standingOf(state)}${seen}${isTold ? undefined : `: ${whyInconclusive(told)}`}`;
}

const uncoloured = palette(false);

/** A replay makes the calls that broke a rule: where they kept it, more may be needed for a pass. */
const standingOf = ({ told, strict, since }: State): string =>
  isFixed(since) ? "fixed" : tallyWord(told, strict);

function markIn(state: State): { severity: Severity; glyph: string; order: number } {
  if (isFixed(state.since)) return { severity: "fine", glyph: "✓", order: 0 };
  const { told, strict } = state;
  return { severity: severityOf(told, { strict }), ...markOf(told, strict, uncoloured) };
}

function dot(state: State): Markup {
  const standing = standingOf(state);
  const { severity, word, glyph } = state.isAsked
    ? { severity: "silent", word: "asked", glyph: "◌" }
    : { ...markIn(state), word: standing };
  return html`<span class="${severity}" role="img" aria-label="${word}" data-state="${nameOf(standing)}">${glyph}</span>`;
}

/** How many rules of an area have each mark, in the order of a row of marks. */
function tallyOf(states: readonly State[]): Markup {
  const marks = states.map(markIn).toSorted((one, other) => one.order - other.order);
  const groups = Map.groupBy(marks, ({ severity, glyph }) => severity + glyph);
  return html`${[...groups.values()].map(([one, ...more]) => one && html`<span class="${one.severity}">${one.glyph} ${more.length + 1}</span> `)}`;
}

/** What asking again came to, and when; the hour of a run by itself shows its report. */
export function outcome({ severity, word, in: folder, at }: Outcome): Markup {
  const when = at && hour(at);
  const show =
    folder === undefined
      ? html`<time>${when}</time>`
      : html`<button type="button" data-do="show" data-run="${folder}" aria-label="Show the report of this ${word}, of ${when}" title="of another run: show its report">${when}</button>`;
  return html`<b class="${severity}">${word}</b> ${show}`;
}
