import type { Report } from "../../../contracts/report.ts";
import type { Finding, RuleVerdict } from "../../../contracts/verdict.ts";
import { doubtLines, findingLines } from "../finding/finding-lines.ts";
import { isTimeline } from "../finding/timeline.ts";
import { failsOf, type Severity } from "../severity.ts";
import { count, sentence, sides, termsOf } from "../words.ts";
import type { Actions } from "./actions.ts";
import type { Section } from "./contents.ts";
import { html, type Markup } from "./markup.ts";
import { sequence } from "./sequence.ts";

/** Up to so many findings show their calls at once; more are folded, so that a reader sees each. */
const mostOpen = 3;

/** Fails by weight, each with its lines, its sequence and its curl lines. */
export function findings(report: Report, actions: Actions = {}): Section[] {
  return failsOf(report).map(({ severity, id, title, fails }, at) => {
    const isOpen = severity === "error" && fails.length <= mostOpen;
    const parts = fails.map(({ rule }) => ({ id: `finding-${rule}`, title: rule }));
    const body = html`${at === 0 ? actions.ofFindings : undefined}${fails.map((told) => article(told, severity, isOpen, actions))}`;
    return { id, title, count: fails.length, body, parts };
  });
}

function article(
  told: RuleVerdict,
  severity: Severity,
  isOpen: boolean,
  { ofFinding, files = "" }: Actions,
): Markup {
  const { rule, level, finding, waived } = told;
  const excuse = waived && html`<p class="warning">A known fail, ${termsOf(waived)}</p>`;
  return html`<article class="${severity}" id="finding-${rule}">
<h3><span class="tag">${level.toUpperCase()}</span> <a href="#${rule}"><code>${rule}</code></a></h3>
${ofFinding?.(told)}${excuse}${finding && answers(told, finding, { isOpen, files })}
</article>
`;
}

/** What the document says, what was to come and what came, the calls, how to make them again, and how sure it is. */
function answers(
  told: RuleVerdict,
  finding: Finding,
  { isOpen, files }: { isOpen: boolean; files: string },
): Markup {
  const { statement, section, did, about, curl, script, also = [] } = finding;
  const { sharesCause = [], sharesWhere } = finding;
  const { expected, got } = sides(finding);
  const lines = findingLines(told, finding);
  const { when, needs, replay = "", script: shell = "" } = Object.fromEntries(lines);
  const doubts = lines.filter(([label]) => /^(seen|alone|or)$/.test(label));
  const isOfQueue = isTimeline(curl);
  const openWhere = (is: boolean) => (isOpen && is ? html` open` : undefined);
  const others = sharesCause.map(
    (rule, at) => html`${at > 0 ? ", " : ""}<a href="#finding-${rule}"><code>${rule}</code></a>`,
  );
  return html`${when && html`<p class="when"><strong>${when}</strong></p>`}${others.length > 0 ? html`<p>Perhaps the same fault as ${others}${sharesWhere && `: each breaks ${sharesWhere}`}.</p>` : undefined}<p class="promise">${statement}</p><p class="faint">${section}</p>
<dl class="versus"><div><dt>Expected: ${about}</dt><dd class="expected">${expected}</dd></div>
<div><dt>Got: ${about}</dt><dd class="got">${got}</dd></div></dl>${also.map((text) => html`<p>Also, ${text}</p>`)}
${isOfQueue ? undefined : html`<p>${sentence(did)}</p>`}
<details${openWhere(!isOfQueue)}><summary>The calls, ${count(finding.sequence.length, "step")}</summary>${sequence(finding)}</details>
<details${openWhere(isOfQueue)}><summary>${isOfQueue ? "When it was" : "The calls made, as curl lines: secrets are left out"}</summary>${isOfQueue ? times(curl) : copied(curl.join("\n"))}</details>
<details><summary>See it again</summary>${finding.replay === undefined ? html`<p>${sentence(replay)}</p>` : html`<p>The kit makes the calls again, with its own checks:</p>${copied(replay)}`}${script && html`<p><a href="${files}${script}">The script</a> makes them, with curl and jq alone, in the folder where the kit ran:</p>${copied(shell)}`}${needs && html`<p>It needs ${needs}.</p>`}</details>
<details><summary>How sure it is</summary><dl>${[...doubts, ...doubtLines(told, finding)].map(([label, text]) => html`<dt>${label}</dt><dd>${text}</dd>`)}</dl></details>`;
}

/** A line a request, which nobody copies: the one that decides stands out. */
const times = (lines: readonly string[]): Markup =>
  html`<ul class="times mono">${lines.map((line) => html`<li${line.includes(" ← ") ? html` class="got"` : undefined}>${line.replace(/^# /, "")}</li>`)}</ul>`;

/** Text in a box that scrolls, by keyboard, too, with a button that copies it. */
const copied = (text: string): Markup =>
  html`<div class="copied"><button type="button" hidden>Copy</button><pre tabindex="0"><code>${text}</code></pre></div>`;
