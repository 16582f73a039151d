import type { Finding, FindingStep, RuleVerdict } from "../../../contracts/verdict.ts";
import { doubtLines, findingLines } from "../finding-lines.ts";
import { type Severity, severityOf } from "../severity.ts";
import { isTimeline } from "../timeline.ts";
import { termsOf } from "../words.ts";
import type { Section } from "./contents.ts";
import { html, type Markup } from "./markup.ts";

const sections = [
  { severity: "error", id: "broken", title: "What broke" },
  { severity: "warning", id: "warnings", title: "Warnings" },
  { severity: "waived", id: "waived", title: "Waived" },
] as const;

/** Up to so many findings show their calls at once; more are folded, so that a reader sees each. */
const mostOpen = 3;

/** Fails by weight, each with its lines, its sequence and its curl lines. */
export function findings(verdicts: readonly RuleVerdict[], strict: boolean): Section[] {
  return sections.flatMap(({ severity, id, title }) => {
    const those = verdicts.filter((told) => severityOf(told, { strict }) === severity);
    if (those.length === 0) return [];
    const isOpen = severity === "error" && those.length <= mostOpen;
    const parts = those.map(({ rule }) => ({ id: `finding-${rule}`, title: rule }));
    const body = html`${those.map((told) => article(told, severity, isOpen))}`;
    return [{ id, title, count: those.length, body, parts }];
  });
}

function article(told: RuleVerdict, severity: Severity, isOpen: boolean): Markup {
  const { rule, level, finding, waived } = told;
  const excuse = waived && html`<p class="waived">Waived ${termsOf(waived)}</p>`;
  return html`<article class="${severity}" id="finding-${rule}">
<h3><span class="tag">${level.toUpperCase()}</span> <a href="#${rule}"><code>${rule}</code></a></h3>
<p class="faint">${finding?.section}</p>${excuse}${finding && answers(told, finding, isOpen)}
</article>
`;
}

function answers(told: RuleVerdict, finding: Finding, isOpen: boolean): Markup {
  const lines = (all: readonly (readonly [label: string, text: string])[]): Markup[] =>
    all.map(([label, text]) => html`<dt>${label}</dt><dd class="${label}">${text}</dd>`);
  const open = isOpen ? html` open` : undefined;
  return html`<dl>${lines(findingLines(told, finding))}</dl>
<details${open}><summary>${isTimeline(finding.curl) ? "When it was" : "As curl lines"}</summary><pre tabindex="0"><code>${finding.curl.join("\n")}</code></pre></details>
<details><summary>The sequence, ${finding.sequence.length} steps</summary>
<ol class="steps">${finding.sequence.map(step)}</ol></details>
<details><summary>How sure it is</summary><dl>${lines(doubtLines(told, finding))}</dl></details>`;
}

function step({
  event,
  method,
  path,
  status,
  text,
  body,
  answer,
  headers = {},
}: FindingStep): Markup {
  if (event !== "call") return html`<li>${text}</li>`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const sent = lines.join("") + (body === undefined ? "" : `\n${body}`);
  return html`<li><code>${method} ${path}</code> → ${status ?? text}
${sent === "" ? undefined : box(sent)}${answer && box(answer)}</li>`;
}

/** Wide text in a box of its own that scrolls, by keyboard, too. */
const box = (text: string): Markup => html`<pre tabindex="0">${text}</pre>`;
