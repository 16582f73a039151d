import type { Report } from "../../../contracts/report.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { leftOpen } from "../inconclusive/left-open.ts";
import { runFacts } from "../run-facts.ts";
import { embeddedSentence, exitInWords, outcomeWord, tally } from "../words.ts";
import { html, type Markup } from "./markup.ts";

const weights = { passed: "fine", incomplete: "warning", failed: "error" } as const;
const concludedWeights = { FIXED: "fine", ERROR: "warning", BROKEN: "error" } as const;

/** The colour of what a run came to, by its class. */
export const weightOf = ({ outcome, concluded }: Pick<Report, "outcome" | "concluded">) =>
  concluded === undefined ? weights[outcome] : concludedWeights[concluded.word];

/** The outcome, the counts, what a reader must know first, the run's facts, and links to the files beside the page. */
export function header(report: Report, beside: readonly string[], head?: Markup): Markup {
  const { run, target, verdicts, concluded, warnings = [] } = report;
  const { exitCode } = concluded ?? report;
  const embedded = head === undefined ? embeddedSentence(report) : undefined;
  const notes = [embedded, ...warnings].filter((text) => text !== undefined);
  const open = concluded === undefined ? leftOpen(report) : [];
  const links = beside.map((name) => html`<a href="${name}">${name}</a> `);
  const files = links.length === 0 ? undefined : html`<dt>files</dt><dd>${links}</dd>`;
  const facts = html`<dl class="facts">${runFacts(report).map(([label, text]) => html`<dt>${label}</dt><dd class="mono">${text.split(" ").map((word) => html`<span>${word}</span> `)}</dd>`)}${files}</dl>`;
  return html`<header><h1><span class="outcome ${weightOf(report)}">${outcomeWord(report)}</span>${head && html`<span id="fixed-since" class="fine"></span>`} ${target.name ?? (head ? undefined : target.baseUrl)}</h1>
<p>Exit ${exitCode}: ${exitInWords(report)}.</p>
${counts(verdicts, run.strict === true)}
${head ?? open.map((line) => html`<p class="faint">Next: ${line}</p>`)}
${notes.map((text) => html`<p class="note">${text}</p>`)}
${head ? html`<details><summary>About this run</summary>${facts}</details>` : facts}</header>`;
}

/** How many rules have each verdict, each number in the colour of its verdict. */
export const counts = (verdicts: readonly RuleVerdict[], strict: boolean): Markup =>
  html`<ul class="counts" aria-label="Rules by verdict">${tally(verdicts, strict).map(counted)}</ul>`;

const colours: Record<string, string> = {
  ...{ pass: "fine", fail: "error", inconclusive: "inconclusive" },
  ...{ warning: "warning", warnings: "warning", "known fail": "waived" },
};

function counted(words: string): Markup {
  const [number, ...rest] = words.split(" ");
  const what = rest.join(" ");
  return html`<li><b class="${colours[what]}">${number}</b> ${what}</li>`;
}
