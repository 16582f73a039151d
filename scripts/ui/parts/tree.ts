import { byArea } from "../../../conformance/report/areas.ts";
import { html, type Markup } from "../../../conformance/report/html/markup.ts";
import { severityOf } from "../../../conformance/report/severity.ts";
import { markOf, palette } from "../../../conformance/report/terminal/palette.ts";
import { count } from "../../../conformance/report/words.ts";
import { type Clause, catalogue } from "../../../contracts/clauses/index.ts";
import type { Verdict } from "../../../contracts/verdict.ts";
import { leftOf, type Outcome } from "../again.ts";
import type { Session } from "../session.ts";
import { type State, statesOf } from "../states.ts";
import type { Watch } from "../watch.ts";

const areas = byArea(catalogue, ({ id }) => id);
const nameOf = (area: string): string => area.replaceAll(" ", "-");

/** By which verdicts the tree is filtered. */
const filters = ["fail", "inconclusive", "pass", "observed", "not-applicable", "not-run"] as const;
const inWords = (verdict: Verdict): string => verdict.replace("-", " ");

/** The tree of areas and rules. It is written once: how they stand comes as parts of it. */
export const tree: Markup = html`<p class="filter"><input id="sift" type="search" placeholder="Filter: words of a rule" aria-label="Filter the tree of rules" autocomplete="off" spellcheck="false"></p>
<div class="states" role="group" aria-label="Only rules that are">${filters.map(
  (verdict) =>
    html`<label><input type="checkbox" id="only-${verdict}" value="${verdict}"> ${inWords(verdict)} <b id="count-${verdict}"></b></label>`,
)}</div>
<ul class="tree">${areas.map(
  ([
    area,
    clauses,
  ]) => html`<li>${runs("area", area)}<details id="branch-${nameOf(area)}"><summary>${area} <span id="tally-${nameOf(area)}"></span></summary>
<ul>${clauses.map(leaf)}</ul></details></li>
`,
)}</ul>`;

function leaf({ id, statement }: Clause): Markup {
  return html`<li data-words="${`${id} ${statement}`.toLowerCase()}"><span id="dot-${id}"></span> <a href="#${id}" title="${statement}">${id}</a> <span id="since-${id}"></span>${runs("rule", id)}</li>
`;
}

function runs(what: "area" | "rule", name: string): Markup {
  return html`<button type="button" class="go" data-do="run" data-runs data-${what}="${name}" aria-label="Run ${name}" title="Run ${name}">▶</button>`;
}

/** How the rules stand, and what can be done with those that are broken. */
export function treeParts(session: Session): [id: string, text: string][] {
  const states = statesOf(session);
  const all = [...states.values()];
  return [
    ["tree-of", caption(session).text],
    ["fails", fails(session)?.text ?? ""],
    ...filters.map((verdict): [string, string] => [
      `count-${verdict}`,
      String(all.filter(({ told }) => told.verdict === verdict).length || ""),
    ]),
    ...areas.map(([area, clauses]): [string, string] => [
      `tally-${nameOf(area)}`,
      tallyOf(clauses.flatMap(({ id }) => states.get(id) ?? [])).text,
    ]),
    ...all.flatMap((state): [string, string][] => [
      [`dot-${state.told.rule}`, dot(state).text],
      [`since-${state.told.rule}`, state.since ? outcome(state.since).text : ""],
    ]),
  ];
}

function caption({ current, asking, shown, whereShown }: Session): Markup {
  if (current !== undefined && asking === undefined) return html`As the run so far tells.`;
  const at = whereShown?.url && html`<code>${whereShown.url}</code>`;
  const of = shown === undefined ? undefined : html`As the report tells. `;
  return html`${of}▶ runs a rule, or an area, at ${at || "the target"}.`;
}

/** What is left broken can be played again: at once, or whenever the target is back. */
function fails(session: Session): Markup | undefined {
  const { watch, whereShown } = session;
  if (whereShown === undefined && watch === undefined) return undefined;
  const left = leftOf(session).length;
  const button = html`<button type="button" data-do="fails" data-runs>▶ Replay ${count(left, "fail")}</button>`;
  return html`${left > 0 ? button : undefined}
<form class="switch" data-do="watch" data-on="change"><label><input type="checkbox" role="switch" name="on" id="watch"${watch ? html` checked` : undefined}> Watch: replay the fails when the target is back</label></form>
${watch && html`<p class="faint">${watched(watch, left, whereShown?.url)}</p>`}`;
}

function watched({ isThere }: Watch, left: number, url: string | undefined): string {
  if (url === undefined) return "The report that is shown is of no address that could be watched.";
  if (isThere === false) return "Nothing listens there now: it is waited for.";
  return left === 0 ? "No fail is left. Start a run for the whole." : "It is there: restart it.";
}

const uncoloured = palette(false);

function dot({ told, isAsked }: State): Markup {
  const [severity, word, glyph] = isAsked
    ? ["silent", "asked", "◌"]
    : [severityOf(told), inWords(told.verdict), markOf(told, false, uncoloured).glyph];
  return html`<span class="${severity}" role="img" aria-label="${word}" data-state="${told.verdict}">${glyph}</span>`;
}

/** How many rules of an area have each mark, in the order of a row of marks. */
function tallyOf(states: readonly State[]): Markup {
  const marks = states.map(({ told }) => ({ of: told, ...markOf(told, false, uncoloured) }));
  const groups = Map.groupBy(
    marks.toSorted((one, other) => one.order - other.order),
    ({ of }) => severityOf(of) + of.verdict,
  );
  return html`${[...groups.values()].map(([one, ...more]) => one && html`<span class="${severityOf(one.of)}">${one.glyph} ${more.length + 1}</span> `)}`;
}

/** What asking again came to; of a run by itself, with what shows its report. */
export function outcome({ severity, word, in: folder }: Outcome): Markup {
  const show =
    folder &&
    html` <button type="button" data-do="show" data-run="${folder}" aria-label="Show the report of this ${word}">report</button>`;
  return html`<b class="${severity}">${word}</b>${show}`;
}
