import type { LoadRow, Report } from "../../../contracts/report.ts";
import { count } from "../words.ts";
import type { Section } from "./contents.ts";
import { html, type Markup } from "./markup.ts";

/** What load asked and how long it took: a table for each scenario, with a row for each account. */
export function load({ load: rows = [] }: Report): Section | undefined {
  if (rows.length === 0) return undefined;
  const scenarios = [...Map.groupBy(rows, ({ scenario }) => scenario)];
  const body = html`<p class="faint">Times of answers, and of results from the request to the webhook call: the median, and what 95 and 99 of 100 do not exceed.</p>
${scenarios.map(([scenario, own]) => table(scenario, own))}`;
  const parts = scenarios.map(([title]) => ({ id: `load-${title}`, title }));
  return {
    id: "load",
    title: "Load",
    count: rows.reduce((sum, row) => sum + row.requests, 0),
    body,
    parts,
  };
}

function table(scenario: string, rows: readonly LoadRow[]): Markup {
  const [{ unhealthy } = { unhealthy: undefined }] = rows;
  const health =
    unhealthy === undefined
      ? html`<span class="fine">generator healthy</span>`
      : html`<span class="warning">generator unhealthy, its times prove nothing: ${unhealthy}</span>`;
  return html`<h3 id="load-${scenario}">${scenario}</h3><p class="faint">${count(rows.length, "account")}, ${health}</p>
<div class="wide" tabindex="0" role="region" aria-label="${scenario}"><table><thead><tr>${headings.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>${rows.map(row)}</tbody></table></div>
`;
}

const headings = [
  ...["account", "requests", "accepted", "turned away"],
  ...["answer p50", "p95", "p99", "result p50", "p95", "p99"],
];

function row({
  account,
  plan,
  requests,
  accepted,
  turnedAway,
  answerMs,
  resultMs,
}: LoadRow): Markup {
  const whose = account === undefined ? "users" : `${account}, ${plan}`;
  const times = [answerMs, resultMs].flatMap((one) =>
    [one?.p50, one?.p95, one?.p99].map(milliseconds),
  );
  const cells = [requests, accepted, turnedAway, ...times].map((text) => html`<td>${text}</td>`);
  return html`<tr><th scope="row">${whose}</th>${cells}</tr>`;
}

/** `12.3 ms`, `4.56 s`. */
function milliseconds(ms: number | undefined): string {
  if (ms === undefined) return "–";
  return ms < 1000 ? `${Number(ms.toPrecision(3))} ms` : `${Number((ms / 1000).toPrecision(3))} s`;
}
