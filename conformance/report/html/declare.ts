import type { Report, Settler } from "../../../contracts/report.ts";
import {
  copiedOf,
  firstSteps,
  inconclusiveInWords,
  purposesOf,
  settlerInWords,
} from "../inconclusive/settlers.ts";
import type { Actions } from "./actions.ts";
import type { Section } from "./contents.ts";
import { html, type Markup } from "./markup.ts";

/** What would settle the untold rules; the step that tells most rules comes first. */
export function declare(report: Report, { steps }: Actions = {}): Section | undefined {
  const body = steps ?? nextSteps(report);
  const count = report.settlers?.length ?? 0;
  return body && { id: "declare", title: "Next steps", count, body };
}

/** These steps as a list, each with what can be done at once; undefined where there are none. */
export function nextSteps(
  report: Report,
  acts?: (settler: Settler) => Markup | undefined,
): Markup | undefined {
  const { settlers = [] } = report;
  if (settlers.length === 0) return undefined;
  const { first, left, more } = firstSteps(settlers);
  const step = (settler: Settler) => stepOf(settler, report, acts?.(settler));
  const folded = html`<details><summary>${more}</summary>
<ol class="settlers" start="${first.length + 1}">${left.map(step)}</ol></details>`;
  return html`<p class="faint">${inconclusiveInWords(report)}. Each step counts on those before it.</p>
<ol class="settlers">${first.map(step)}</ol>${left.length > 0 ? folded : undefined}`;
}

function stepOf(settler: Settler, report: Report, actions: Markup | undefined): Markup {
  const { add, rules } = settler;
  const copied = copiedOf(settler, report);
  const purpose = add && html`<p class="faint">${purposesOf(settler).join("; ")}</p>`;
  const addition = copied && html`<pre class="wrapped"><code>${copied}</code></pre>`;
  return html`<li><p><b>${settlerInWords(settler)}</b></p>${purpose}${addition}${actions}
<details><summary>${rules.length === 1 ? "The rule" : `The ${rules.length} rules`}</summary><ul class="ids">${rules.map(
    (rule) => html`<li><a href="#${rule}"><code>${rule}</code></a></li>`,
  )}</ul></details></li>
`;
}
