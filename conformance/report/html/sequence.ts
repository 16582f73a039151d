import type { Finding, FindingStep } from "../../../contracts/verdict.ts";
import { pretty, shownSteps } from "../finding/shown-steps.ts";
import { html, type Markup } from "./markup.ts";

/**
 * The calls of a finding, each request beside its answer. In the last that decides, what decides is marked; those that
 * only prepare it are folded.
 */
export function sequence(finding: Finding): Markup {
  const { steps, decisive } = shownSteps(finding);
  const path = finding.wants?.path ?? "";
  const isFolded = (one: FindingStep) =>
    decisive !== undefined && one !== decisive && one.isControl !== true;
  return html`<ol class="steps">${steps.map((one) => step(one, isFolded(one), one === decisive ? path : undefined))}</ol>`;
}

function step(one: FindingStep, isFolded: boolean, decides: string | undefined): Markup {
  const { event, method, path, status, text, body, answer, waited, isControl, headers = {} } = one;
  const came = answer === undefined ? undefined : marked(pretty(answer), decides);
  if (event !== "call") {
    const said =
      decides !== undefined && came?.isMarked !== true ? html`<mark>${text}</mark>` : text;
    return html`<li>${said}${came && box("answer", came.text)}</li>`;
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sent = [...lines, ...(body === undefined ? [] : ["", pretty(body)])].join("\n");
  // What decides is a member of the answer, or else its status.
  const isMarked = decides !== undefined && came?.isMarked !== true;
  const code = String(status ?? text ?? "");
  const pause = waited && html`<span class="faint">${waited} s later</span> `;
  const control = isControl && html`<span class="faint">for comparison:</span> `;
  return html`<li><details${isFolded ? undefined : html` open`}><summary>${control}${pause}<code>${method} ${path}</code> → ${isMarked ? html`<mark>${code}</mark>` : code}</summary>
<div class="exchange">${box("request", sent)}${came && box("answer", came.text)}</div></details></li>`;
}

/** Pretty JSON with the lines of the member marked that a path names, or of the deepest above it that is there. */
function marked(text: string, path: string | undefined): { text: Markup; isMarked: boolean } {
  const lines = text.split("\n");
  const isOf = (name: string) => (line: string) => line.trimStart().startsWith(`"${name}":`);
  const name = path?.split(".").findLast((one) => lines.some(isOf(one)));
  if (name === undefined) return { text: html`${text}`, isMarked: false };
  const shown = lines.map((line) => {
    const said = line.trimStart();
    return html`${line.slice(0, -said.length)}${isOf(name)(line) ? html`<mark>${said}</mark>` : said}\n`;
  });
  return { text: html`${shown}`, isMarked: true };
}

/** Text in a box that says what it is of, and scrolls where it is long, by keyboard, too. */
const box = (of: string, text: string | Markup): Markup | undefined =>
  text === "" ? undefined : html`<pre tabindex="0" data-of="${of}">${text}</pre>`;
