import { clauseById } from "../../../contracts/clauses/index.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { byArea } from "../areas.ts";
import { whyInconclusive } from "../inconclusive/inconclusive-lines.ts";
import { severityOf } from "../severity.ts";
import { legendOf, markOf, palette } from "../terminal/palette.ts";
import { heldAndBroken, tally } from "../words.ts";
import type { Section } from "./contents.ts";
import { html, type Markup } from "./markup.ts";

const uncoloured = palette(false);

/** One table for each area, folded under its marks; areas with a fail stand open, and those not run stand in one. */
export function areas(verdicts: readonly RuleVerdict[], strict: boolean): Section {
  const isRun = ({ verdict }: RuleVerdict) => verdict !== "not-run";
  const [run = [], others = []] = [true, false].map((is) =>
    byArea(verdicts, ({ rule }) => rule).filter(([, rules]) => rules.some(isRun) === is),
  );
  const notRun = others.flatMap(([, rules]) => rules);
  const listed: [string, RuleVerdict[]][] =
    others.length > 1 ? [...run, ["other areas", notRun]] : [...run, ...others];
  const all = listed.map(([area, rules]) => ({
    id: `area-${area.replaceAll(" ", "-")}`,
    title: area,
    rules,
  }));
  const body = html`<p class="faint">${legendOf(verdicts, strict).join(", ")}</p>
<p class="filter" hidden><input id="filter" type="search" placeholder="Filter: words of a row" aria-label="Filter the rules"> <output for="filter"></output></p>
<div id="rules">${all.map((area) => folded(area, strict))}</div>`;
  return { id: "areas", title: "Rules by area", count: verdicts.length, body, parts: all };
}

interface Area {
  id: string;
  title: string;
  rules: readonly RuleVerdict[];
}

function folded({ id, title, rules }: Area, strict: boolean): Markup {
  const marks = rules.map(
    (told) =>
      html`<span class="${severityOf(told, { strict })}">${markOf(told, strict, uncoloured).glyph}</span>`,
  );
  const open = rules.some(({ verdict }) => verdict === "fail") ? html` open` : undefined;
  return html`<details class="area" id="${id}"${open}><summary><h3>${title}</h3>
<span class="marks" aria-hidden="true">${marks}</span> <span class="faint tally">${tally(rules, strict).join(", ")}</span></summary>
<table><thead><tr><th scope="col">Rule</th><th scope="col">Verdict</th></tr></thead>
<tbody>${rules.map((told) => row(told, strict))}</tbody></table></details>
`;
}

function row(told: RuleVerdict, strict: boolean): Markup {
  const { rule, level, verdict, supporting, contradicting, finding } = told;
  const why =
    verdict === "pass" || verdict === "fail"
      ? undefined
      : html`<div class="faint">${whyInconclusive(told)}</div>`;
  const link = finding && html`<div><a href="#finding-${rule}">the finding</a></div>`;
  const seen = supporting + contradicting > 0 ? heldAndBroken(told) : "";
  return html`<tr id="${rule}"><td><code>${rule}</code> <span class="faint level">${level}</span><div>${clauseById(rule)?.statement}</div>${why}</td>
<td class="${severityOf(told, { strict })}"><span aria-hidden="true">${markOf(told, strict, uncoloured).glyph}</span> ${verdict}<div class="faint">${seen}</div>${link}</td></tr>
`;
}
