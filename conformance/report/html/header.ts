import type { Report } from "../../../contracts/report.ts";
import { embeddedSentence, exitMeaning, outcomeWord, tally } from "../words.ts";
import { html, type Markup } from "./markup.ts";

const weights = { passed: "fine", incomplete: "warning", failed: "error" } as const;

/** The outcome, the counts, what a reader must know first, and the run's facts folded away. */
export function header(report: Report): Markup {
  const { run, target, exitCode, verdicts, warnings = [] } = report;
  const notes = [embeddedSentence(report), ...warnings].filter((text) => text !== undefined);
  return html`<header><h1><span class="outcome ${weights[report.outcome]}">${outcomeWord(report)}</span> ${target.name ?? target.baseUrl}</h1>
<p>Exit ${exitCode}: ${exitMeaning(report)}.</p>
<ul class="counts" aria-label="Rules by verdict">${tally(verdicts, run.strict === true).map(counted)}</ul>
${notes.map((text) => html`<p class="note">${text}</p>`)}
<details><summary>This run</summary><dl>${facts(report).map(([label, text]) => html`<dt>${label}</dt><dd class="mono">${text}</dd>`)}</dl></details></header>`;
}

function counted(words: string): Markup {
  const [number, ...rest] = words.split(" ");
  return html`<li><b>${number}</b> ${rest.join(" ")}</li>`;
}

function facts({ run, target, kit, budget = {} }: Report): [label: string, text: string][] {
  const seconds = ((Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000).toFixed(1);
  return [
    ["target", target.baseUrl],
    ["command", run.command],
    ["run", run.id],
    ["seed", String(run.seed)],
    ["began", `${run.startedAt}, took ${seconds} s`],
    ["kit", kit.version],
    ...Object.entries(budget).map(([name, { used, allowed, byLoad }]): [string, string] => [
      name,
      byLoad === undefined ? `${used} of ${allowed}` : `${used}, ${byLoad} of these by k6`,
    ]),
  ];
}
