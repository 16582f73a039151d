import type { Observation, Report } from "../../../contracts/report.ts";
import { count, observed } from "../words.ts";
import type { Section } from "./contents.ts";
import { html, type Markup } from "./markup.ts";

/** What the target does where the document is silent; folded, since no rule judges it. */
export function observations({ observations }: Report): Section | undefined {
  if (observations.length === 0) return undefined;
  const body = html`<p class="faint">What the document leaves open: informational, never a fail.</p>
<details><summary>${count(observations.length, "answer")}</summary>
<table><thead><tr><th scope="col">What</th><th scope="col">How it is here</th></tr></thead>
<tbody>${observations.map(row)}</tbody></table></details>`;
  return { id: "observations", title: "Open in the document", count: observations.length, body };
}

function row({ topic, value, rule }: Observation): Markup {
  const owner =
    rule === undefined
      ? undefined
      : html`<div><a class="faint" href="#${rule}"><code>${rule}</code></a></div>`;
  return html`<tr><td>${topic}${owner}</td><td class="mono">${observed(value)}</td></tr>
`;
}
