import type { LoadRow, Report } from "../../../contracts/report.ts";
import { fullnessInWords } from "../load-rows.ts";
import { count, sentence } from "../words.ts";
import type { Section } from "./contents.ts";
import { html, type Markup } from "./markup.ts";

/** What load asked and how long it took: a table for each scenario, with a row for each account. */
export function load(report: Report): Section | undefined {
  const { load: rows = [] } = report;
  if (rows.length === 0) return undefined;
  const scenarios = [...Map.groupBy(rows, ({ scenario }) => scenario)];
  const body = html`<p class="faint">Times of answers, and of results from the request to the webhook call: the median, and what 95 and 99 of 100 do not exceed. The scenario alone sends some invalid requests, which are refused otherwise. Inside were so many at once in one queue, as surely as outsiders can say.</p>
${fullnessInWords(report).map((text) => html`<p>${sentence(text)}</p>`)}
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
  const [{ unhealthy, account, intent } = {} as Partial<LoadRow>] = rows;
  const whose = account === undefined ? "calls of users" : count(rows.length, "account");
  const health =
    unhealthy === undefined
      ? html`<span class="fine">generator healthy</span>`
      : html`<span class="warning">generator unhealthy, its times prove nothing: ${unhealthy}</span>`;
  return html`<h3 id="load-${scenario}">${scenario}</h3>${intent && html`<p>${sentence(intent)}</p>`}<p class="faint">${whose}, ${health}</p>
<table class="stacked numbers"><thead><tr>${headings.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>${rows.map((one) => row(one, unitOf(rows)))}</tbody></table>
`;
}

const counts = ["requests", "accepted", "turned away", "refused otherwise, or no answer"] as const;
const times = ["answer p50/95/99", "result p50/95/99"] as const;
const headings = ["account", ...counts, ...times];

function row({ account, plan, answerMs, resultMs, ...of }: LoadRow, unit: Unit): Markup {
  const cells = [
    ...[of.requests, of.accepted, of.turnedAway, of.otherwise],
    ...[shown(answerMs, unit), shown(resultMs, unit)],
  ];
  const values = cells.map((text, at) => html`<td data-of="${headings[at + 1]}">${text}</td>`);
  const whose = account === undefined ? "users" : html`${account}<div class="faint">${plan}</div>`;
  return html`<tr><th scope="row">${whose}</th>${values}</tr>`;
}

type Unit = "ms" | "s";

/** The unit of the longest time of a table: all of it is written in that one. */
function unitOf(rows: readonly LoadRow[]): Unit {
  const all = rows.flatMap(({ answerMs, resultMs }) => [answerMs?.p99 ?? 0, resultMs?.p99 ?? 0]);
  return Math.max(...all) < 10_000 ? "ms" : "s";
}

/** `1.2 · 456 · 1290 ms`, or in seconds with two places. */
function shown(of: LoadRow["answerMs"], unit: Unit): string {
  if (of === undefined) return "–";
  const all = [of.p50, of.p95, of.p99].map((ms) =>
    unit === "s" ? (ms / 1000).toFixed(2) : Number(ms.toPrecision(3)),
  );
  return `${all.join(" · ")} ${unit}`;
}
