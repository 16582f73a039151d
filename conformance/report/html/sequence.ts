import type { Finding, FindingStep } from "../../../contracts/verdict.ts";
import { pretty, shownSteps } from "../finding/shown-steps.ts";
import { html, type Markup } from "./markup.ts";

/**
 * The calls of a finding, each request beside its answer. In the last that decides, what decides is marked.
 */
export function sequence(finding: Finding): Markup {
  const { steps, decisive } = shownSteps(finding);
  const path = finding.wants?.path ?? "";
  return html`<ol class="steps">${steps.map((one) => step(one, one === decisive ? path : undefined))}</ol>`;
}

function step(one: FindingStep, decides: string | undefined): Markup {
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
  return html`<li>${control}${pause}<code>${method} ${path}</code> → ${isMarked ? html`<mark>${code}</mark>` : code}
<div class="exchange">${box("request", sent)}${came && box("answer", came.text)}</div></li>`;
}

/** Pretty JSON with the lines of the member that a path names last, such as `data.token_expiry`, marked. */
function marked(text: string, path: string | undefined): { text: Markup; isMarked: boolean } {
  const [, name] = /^[\w.]*?(\w+)$/.exec(path ?? "") ?? [];
  const lines = text.split("\n").map((line) => {
    const said = line.trimStart();
    const isMarked = name !== undefined && said.startsWith(`"${name}":`);
    const indent = " ".repeat(line.length - said.length);
    return { isMarked, shown: html`${indent}${isMarked ? html`<mark>${said}</mark>` : said}\n` };
  });
  return {
    text: html`${lines.map(({ shown }) => shown)}`,
    isMarked: lines.some(({ isMarked }) => isMarked),
  };
}

/** Text in a box that says what it is of, and scrolls where it is long, by keyboard, too. */
const box = (of: string, text: string | Markup): Markup | undefined =>
  text === "" ? undefined : html`<pre tabindex="0" data-of="${of}">${text}</pre>`;
