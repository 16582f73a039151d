import type { Finding, FindingStep } from "../../../contracts/verdict.ts";
import { html, type Markup } from "./markup.ts";

/** The calls of a finding, each request beside its answer; in the last that decides, what decides is marked. */
export function sequence({ sequence, witness = [], about }: Finding): Markup {
  const last = sequence.findLast(({ id }) => id !== undefined && witness.includes(id));
  return html`<ol class="steps">${sequence.map((one) => step(one, one === last ? about : undefined))}</ol>`;
}

function step(one: FindingStep, about: string | undefined): Markup {
  const { event, method, path, status, text, body, answer, headers = {} } = one;
  if (event !== "call") return html`<li>${text}</li>`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sent = [...lines, ...(body === undefined ? [] : ["", pretty(body)])].join("\n");
  const came = answer === undefined ? undefined : marked(pretty(answer), about);
  // What decides is a member of the answer, or else its status.
  const isMarked = about !== undefined && came?.isMarked !== true;
  const code = String(status ?? text ?? "");
  return html`<li><code>${method} ${path}</code> → ${isMarked ? html`<mark>${code}</mark>` : code}
<div class="exchange">${box(sent)}${came && box(came.text)}</div></li>`;
}

/** JSON with a line a member; other texts as they are. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Pretty JSON with the lines of the member that `about` names last, such as `data.token_expiry`, marked. */
function marked(text: string, about: string | undefined): { text: Markup; isMarked: boolean } {
  const [, name] = /^[\w.]*?(\w+)$/.exec(about ?? "") ?? [];
  const isOf = (line: string) => name !== undefined && line.trim().startsWith(`"${name}":`);
  const lines = text.split("\n");
  const shown = lines.map((line) => (isOf(line) ? html`<mark>${line}</mark>\n` : html`${line}\n`));
  return { text: html`${shown}`, isMarked: lines.some(isOf) };
}

/** Wide text in a box of its own that scrolls, by keyboard, too. */
const box = (text: string | Markup): Markup | undefined =>
  text === "" ? undefined : html`<pre tabindex="0">${text}</pre>`;
