import type { Counterpart, Finding, FindingStep } from "../../../contracts/verdict.ts";
import { mailbox } from "../../model/mail/deliveries.ts";
import { pretty, shownSteps } from "../finding/shown-steps.ts";
import { html, type Markup } from "./markup.ts";

/**
 * The calls of a finding, each request beside its answer. In the last that decides, what decides is marked, and in what it
 * differs from the call that follows it, by which the rule held; those that only prepare it are folded.
 */
export function sequence(finding: Finding): Markup {
  const { steps, decisive } = shownSteps(finding);
  const { counterpart, about, wants } = finding;
  // Of a mail that never came no answer tells.
  const path = wants === undefined && about === mailbox ? undefined : (wants?.path ?? "");
  const members = counterpart?.differs.map(({ member }) => member) ?? [];
  // Of a success that serves nothing the body decides, not the status.
  const isByBody = wants?.status === "served" && (decisive?.status ?? 400) < 300;
  const isFolded = (one: FindingStep) =>
    decisive !== undefined && one !== decisive && one.isControl !== true;
  const items = steps.map((one) =>
    step(one, isFolded(one), one === decisive ? { path, members, isByBody } : undefined),
  );
  const held = counterpart && heldBy(counterpart, path, members);
  const at = decisive === undefined ? items.length : steps.indexOf(decisive) + 1;
  return html`<ol class="steps">${items.toSpliced(at, 0, html`${held}`)}</ol>`;
}

/**
 * What is marked in a step: the value that decides, where the answer holds it, or its whole body; and the members of its
 * request that differ.
 */
interface Marks {
  isByBody?: boolean;
  path: string | undefined;
  members: readonly string[];
}

function heldBy(
  { did, call, came }: Counterpart,
  path: string | undefined,
  members: readonly string[],
): Markup {
  const { summary, exchange } = parts(call, { path, members });
  return html`<li class="held"><details open><summary><b>Held by</b> ${did}: ${summary}${came && html`, ${came}`}</summary>${exchange}</details></li>`;
}

function step(one: FindingStep, isFolded: boolean, marks: Marks | undefined): Markup {
  const { event, text, waited, isControl, answer } = one;
  if (event !== "call") {
    const came = answer === undefined ? undefined : marked(pretty(answer), marks?.path);
    const said = marks !== undefined && came?.isMarked !== true ? html`<mark>${text}</mark>` : text;
    return html`<li>${said}${came && box("answer", came.text)}</li>`;
  }
  const { summary, exchange } = parts(one, marks);
  const pause = waited && html`<span class="faint">${waited} s later</span> `;
  const control = isControl && html`<span class="faint">for comparison:</span> `;
  return html`<li><details${isFolded ? undefined : html` open`}><summary>${control}${pause}${summary}</summary>
${exchange}</details></li>`;
}

/** A call in a line, and its request beside its answer. What decides is a member of the answer, its body, or else its status. */
function parts(one: FindingStep, marks: Marks | undefined): Record<"summary" | "exchange", Markup> {
  const { method, path, status, text, body, answer, headers = {} } = one;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const sent = [...lines, ...(body === undefined ? [] : ["", pretty(body)])].join("\n");
  const request = sent === "" ? undefined : marked(sent, ...(marks?.members ?? []));
  const came = answer === undefined ? undefined : cameIn(pretty(answer), marks);
  const code = String(status ?? text ?? "");
  const isMarked = marks?.path !== undefined && came?.isMarked !== true;
  return {
    summary: html`<code>${method} ${path}</code> → ${isMarked ? html`<mark>${code}</mark>` : code}`,
    exchange: html`<div class="exchange">${request && box("request", request.text)}${came && box("answer", came.text)}</div>`,
  };
}

const cameIn = (text: string, marks: Marks | undefined): ReturnType<typeof marked> =>
  marks?.isByBody === true && text !== ""
    ? { text: html`<mark>${text}</mark>`, isMarked: true }
    : marked(text, marks?.path);

/** Text with the lines of what paths name marked, headers or members of JSON, or of the deepest above these that are there. */
function marked(
  text: string,
  ...paths: (string | undefined)[]
): { text: Markup; isMarked: boolean } {
  const lines = text.split("\n");
  const isOf = (name: string) => (line: string) =>
    line.trimStart().startsWith(`"${name}":`) || line.startsWith(`${name}: `);
  const names = paths.flatMap(
    (path) => path?.split(".").findLast((one) => lines.some(isOf(one))) ?? [],
  );
  const shown = lines.map((line) => {
    const said = line.trimStart();
    const is = names.some((name) => isOf(name)(line));
    return html`${line.slice(0, -said.length)}${is ? html`<mark>${said}</mark>` : said}\n`;
  });
  return { text: html`${names.length === 0 ? text : shown}`, isMarked: names.length > 0 };
}

/** Text in a box that says what it is of, and scrolls where it is long, by keyboard, too. */
const box = (of: string, text: string | Markup): Markup | undefined =>
  text === "" ? undefined : html`<pre tabindex="0" data-of="${of}">${text}</pre>`;
