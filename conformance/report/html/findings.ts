import type { Finding, FindingStep, RuleVerdict } from "../../../contracts/verdict.ts";
import { findingLines } from "../finding-lines.ts";
import { type Severity, severityOf } from "../severity.ts";
import { isTimeline } from "../timeline.ts";
import { termsOf } from "../words.ts";
import { html, type Markup } from "./markup.ts";

const titles: Partial<Record<Severity, string>> = {
  error: "What is broken",
  warning: "Warnings",
  waived: "Waived",
};

/** Fails by weight, each with its lines, its sequence and its curl lines. */
export function findings(verdicts: readonly RuleVerdict[], strict: boolean): Markup[] {
  return (["error", "warning", "waived"] as const).flatMap((severity) => {
    const those = verdicts.filter((told) => severityOf(told, { strict }) === severity);
    if (those.length === 0) return [];
    return [html`<h2>${titles[severity]}</h2>${those.map((told) => article(told, severity))}`];
  });
}

function article(told: RuleVerdict, severity: Severity): Markup {
  const { rule, level, finding, waived } = told;
  const excuse = waived && html`<p class="waived">Waived ${termsOf(waived)}</p>`;
  return html`<article class="${severity}" id="finding-${rule}">
<span class="tag">${level.toUpperCase()}</span> <h3><a href="#${rule}"><code>${rule}</code></a></h3>
<p class="faint">${finding?.section}</p>${excuse}${finding && answers(told, finding)}
</article>`;
}

function answers(told: RuleVerdict, finding: Finding): Markup {
  const lines = findingLines(told, finding).map(
    ([label, text]) =>
      html`<dt>${label}</dt><dd class="${label === "document" ? "" : "mono"}">${text}</dd>`,
  );
  const drive =
    finding.drive &&
    html`<p class="faint">Drive: ${finding.drive}, values <code>${JSON.stringify(finding.values)}</code></p>`;
  return html`<dl>${lines}</dl>
<details><summary>The sequence, ${finding.sequence.length} steps</summary>
<ol class="steps">${finding.sequence.map(step)}</ol>${drive}</details>
<details><summary>${isTimeline(finding.curl) ? "When it was" : "As curl lines"}</summary><pre>${finding.curl.join("\n")}</pre></details>`;
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
${sent === "" ? undefined : html`<pre>${sent}</pre>`}${answer && html`<pre>${answer}</pre>`}</li>`;
}
