import type { Report, Settler } from "../../../contracts/report.ts";
import { additionOf, purposesOf, settlerInWords } from "../settlers.ts";
import { count } from "../words.ts";
import type { Actions } from "./actions.ts";
import type { Section } from "./contents.ts";
import { html, type Markup } from "./markup.ts";

/** How many steps a reader takes in at once; the rest are folded. */
const mostShown = 5;

/** What would settle the untold rules; the step that tells most rules comes first. */
export function declare(
  { settlers = [], verdicts }: Report,
  { ofStep }: Actions = {},
): Section | undefined {
  if (settlers.length === 0) return undefined;
  const untold = verdicts.filter(({ verdict }) => verdict === "inconclusive").length;
  const left = settlers.slice(mostShown);
  const step = (settler: Settler) => stepOf(settler, ofStep?.(settler));
  const rest = left.reduce((sum, { rules }) => sum + rules.length, 0);
  const folded = html`<details><summary>${count(left.length, "more step")} for ${count(rest, "more rule")}</summary>
<ol class="settlers" start="${mostShown + 1}">${left.map(step)}</ol></details>`;
  const body = html`<p class="faint">${count(untold, "rule")} inconclusive. What checks most of them comes first; each step counts on those before it.</p>
<ol class="settlers">${settlers.slice(0, mostShown).map(step)}</ol>${left.length > 0 ? folded : undefined}`;
  return { id: "declare", title: "What to declare", count: settlers.length, body };
}

function stepOf(settler: Settler, actions: Markup | undefined): Markup {
  const { add, rules } = settler;
  const purpose = add && html`<p class="faint">${purposesOf(settler).join("; ")}</p>`;
  const addition = add && html`<pre class="wrapped"><code>${additionOf(settler)}</code></pre>`;
  return html`<li><p><b>${settlerInWords(settler)}</b></p>${purpose}${addition}${actions}
<details><summary>${rules.length === 1 ? "The rule" : `The ${rules.length} rules`}</summary><ul class="ids">${rules.map(
    (rule) => html`<li><a href="#${rule}"><code>${rule}</code></a></li>`,
  )}</ul></details></li>
`;
}
