import { clauseById } from "../../../contracts/clauses/index.ts";
import type { Report } from "../../../contracts/report.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { byArea } from "../areas.ts";
import { whyInconclusive } from "../inconclusive-lines.ts";
import { additionOf, purposesOf, settlerInWords } from "../settlers.ts";
import { severityOf } from "../severity.ts";
import { markOf, palette } from "../terminal/palette.ts";
import { observed, tally } from "../words.ts";
import { html, type Markup } from "./markup.ts";

const plain = palette(false);

/** A row an area: a mark for each rule, which leads to its row below. */
export function areas(verdicts: readonly RuleVerdict[], strict: boolean): Markup {
  const rows = byArea(verdicts, ({ rule }) => rule).map(
    ([area, those]) => html`<tr><th scope="row">${area}</th>
<td class="marks">${those.map((told) => mark(told, strict))}</td><td class="faint">${tally(those, strict).join(", ")}</td></tr>`,
  );
  return html`<h2>Areas</h2><table><caption>● pass, ✗ fail, ▲ warning, △ waived, ? could not be told, ○ observed, – not applicable, · not run</caption>
<tbody>${rows}</tbody></table>`;
}

function mark(told: RuleVerdict, strict: boolean): Markup {
  const { glyph } = markOf(told, strict, plain);
  const label = `${told.rule}: ${told.verdict}`;
  return html`<a class="${severityOf(told, { strict })}" href="#${told.rule}" title="${label}" aria-label="${label}">${glyph}</a>`;
}

/** What would settle what could not be told, what tells most rules first. */
export function inconclusive({ settlers = [] }: Report): Markup | undefined {
  if (settlers.length === 0) return undefined;
  const rows = settlers.map(
    (
      settler,
    ) => html`<tr><td class="number">${settler.rules.length}</td><td>${settlerInWords(settler)}
${additionOf(settler) && html`<div class="mono">${additionOf(settler)}</div>`}
${settler.add && purposesOf(settler).map((text) => html`<div>${text}</div>`)}
<div class="mono faint">${settler.rules.join("  ")}</div></td></tr>`,
  );
  return html`<h2>Could not be told</h2><table><caption>What would settle rules, and how many more it tells</caption><tbody>${rows}</tbody></table>`;
}

/** What the target does where the document is silent. */
export function observations({ observations }: Report): Markup | undefined {
  if (observations.length === 0) return undefined;
  const rows = observations.map(
    ({ topic, value, rule }) =>
      html`<tr><td>${topic}</td><td class="mono">${observed(value)}</td><td class="mono faint">${rule}</td></tr>`,
  );
  return html`<h2>Observations</h2><table><caption>What the document leaves open; never judged</caption><tbody>${rows}</tbody></table>`;
}

/** Every rule of the catalogue with both counts. */
export function rules(verdicts: readonly RuleVerdict[], strict: boolean): Markup {
  return html`<h2>All rules</h2><input id="filter" type="search" placeholder="Filter: words of a row" aria-label="Filter the rules" hidden>
<table id="rules"><thead><tr><th>rule</th><th>level</th><th>verdict</th><th>for</th><th>against</th></tr></thead>
<tbody>${verdicts.map((told) => ruleRow(told, strict))}</tbody></table>`;
}

function ruleRow(told: RuleVerdict, strict: boolean): Markup {
  const { rule, level, verdict, supporting, contradicting } = told;
  const why =
    verdict === "pass" || verdict === "fail"
      ? undefined
      : html`<div class="faint">${whyInconclusive(told)}</div>`;
  const link = told.finding && html` <a href="#finding-${rule}">finding</a>`;
  return html`<tr id="${rule}"><td><code>${rule}</code><div>${clauseById(rule)?.statement}</div>${why}</td><td>${level}</td>
<td class="${severityOf(told, { strict })}">${verdict}${link}</td><td class="number">${supporting}</td><td class="number">${contradicting}</td></tr>`;
}
