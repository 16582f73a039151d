import type { Piece } from "../../../contracts/history/recipe.ts";
import type { Finding, RuleVerdict } from "../../../contracts/verdict.ts";
import { type Call, pathAndQuery } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { sentParts } from "../curl.ts";
import { classOf, ending, jqOfPointer } from "./assertion.ts";
import { preamble } from "./preamble.ts";
import { headersOf, type Step, type Steps, stepsOf } from "./steps.ts";
import { pathInWords, type Source } from "./variables.ts";

/**
 * A script for a POSIX shell with curl and jq that makes the calls of a finding again, with users and tokens of its own.
 * It exits with 1 where the fault is there, with 0 where it is not, with 2 where it could not tell.
 */
export function scriptOf(told: RuleVerdict, finding: Finding, history: History): string {
  const plan = stepsOf(finding, history);
  const { steps, names } = plan;
  const quoted = quotedBy(plan);
  const head = preamble(told, finding, {
    baseUrl: history.facts.target.baseUrl,
    needs: [
      ...steps.flatMap(needOf),
      ...[...names.declared].flatMap(([name, source]) => wanted(name, source)),
    ],
    // A shell starts calls at once less exactly than the kit does.
    races: steps.some(({ does }) => does === "join"),
  });
  const declarations = [...names.declared].map(([name, source]) => declaration(name, source));
  const lines = steps.flatMap((step) => linesOf(step, plan, quoted));
  const ends = ending(finding, plan, quoted);
  return `${[...head, ...declarations, "", ...lines, "", ...ends].join("\n")}\n`;
}

/** A text in quotation marks, with variables where its secrets stood. */
type Quoted = (text: string) => string;

const quotedBy =
  ({ names }: Steps): Quoted =>
  (text) =>
    joined(names.in(`'${text.replaceAll("'", `'\\''`)}'`, (variable) => `'"$${variable}"'`));

/** Without the empty texts beside variables. */
const joined = (text: string): string => text.replaceAll(/^''(?=")|(?<=")''(?="|$)/g, "");

function linesOf(step: Step, { names, numberOf }: Steps, quoted: Quoted): string[] {
  switch (step.does) {
    case "say":
      return [
        `# ${names
          .in(step.text, (variable) => `$${variable}`)
          .replaceAll("$RUN", "…")
          .replaceAll(/[\x00-\x1f]/g, " ")}`,
      ];
    case "read a mail":
      return [
        `${step.variable}=\${${step.variable}:-$(ask ${quoted(`the code in the newest mail ${step.mail}`)})}`,
      ];
    case "probe":
      return probed(step, numberOf(step.call.id), quoted);
    case "make":
      return [`${step.variable}=${step.recipe.map(shellPiece).join("")}`];
    case "move the clock":
      // Without that they would show nothing.
      return [
        `case $(ask "Is the target's clock set ${step.by === undefined ? "back" : `to $(later ${step.by})`}? [y/n]") in y*) ;; *) stop "its clock was not moved" ;; esac`,
      ];
    case "call":
      return [
        ...(step.waited === undefined ? [] : [`sleep ${step.waited}`]),
        made(step.call, numberOf(step.call.id), quoted) + (step.isAtOnce ? " &" : ""),
      ];
    case "join":
      return ["wait"];
    case "look":
      return [
        `${step.isBasis ? (step.isOwed ? "expect" : "allow") : "watch"} ${numberOf(step.call.id)} '${classOf(step.call)}'`,
      ];
    case "take":
      return [`${step.variable}=$(given ${numberOf(step.call.id)} '.${pathInWords(step.path)}')`];
  }
}

/** Asks a probe until it tells something: a job may not have ended yet. */
function probed(
  { probe, job }: Extract<Step, { does: "probe" }>,
  n: number,
  quoted: Quoted,
): string[] {
  const { url, method, headers = {}, body, pointer } = probe;
  const filled = (text: string): string => joined(quoted(text).replaceAll("{job}", `'"$JOB"'`));
  const sent = { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const parts = sentParts(sent, filled);
  const base = url.startsWith("/") ? "" : "BASE= && ";
  return [
    `JOB=$(given ${n} '${job.map(jqOfPointer).join(" // ")}')`,
    "for pause in 0 1 2 4 8; do",
    `  sleep $pause && (${base}${["call", "probe", method, filled(url), ...parts].join(" ")})`,
    `  [ "$(value probe '${jqOfPointer(pointer)}')" = null ] || break`,
    "done",
  ];
}

/** A part of a variable's value. A shell holds no NUL; bodies are JSON, where an escape says the same. */
function shellPiece(piece: Piece): string {
  if (typeof piece === "string")
    return `'${JSON.stringify(piece).slice(1, -1).replaceAll("'", `'\\''`)}'`;
  const { of, from, to, isWhole, as } = piece;
  const cut = isWhole ? [] : [`cut -c ${from + 1}-${to}`];
  const respelt = as === undefined ? [] : [`tr ${respellings[as]}`];
  const filters = [...cut, ...respelt];
  return filters.length === 0 ? `"$${of}"` : `$(${[`printf %s "$${of}"`, ...filters].join(" | ")})`;
}

const respellings = { upper: "a-z A-Z", lower: "A-Z a-z", swapped: "a-zA-Z A-Za-z" };

/** What its reader must do, in words. */
function needOf(step: Step): string[] {
  if (step.does === "read a mail") return [`the mailed ${step.variable}, for which it asks`];
  return step.does === "move the clock" ? ["the target's clock moved, for which it asks"] : [];
}

const wanted = (name: string, source: Source): string[] =>
  source.from === "nobody" ? [] : [`$${name} (${source.what})`];

function declaration(name: string, source: Source): string {
  if (source.from !== "nobody") return `: "\${${name}:?${source.what}}"`;
  const { begins, length } = source;
  const times = Math.max(1, Math.ceil((length - begins.length) / runLength));
  return `${name}=$(printf '%.${length}s' "${begins}${"$RUN".repeat(times)}")`;
}

/** The digits of `$RUN`. */
const runLength = 20;

/** A program takes no longer argument, characters. */
const longestArgument = 50_000;

/** The line that makes a call. What is no text, or too long for an argument, is written by the shell itself. */
function made(call: Call, n: number, quoted: Quoted): string {
  const { method, sent } = call;
  const { text = "", base64 } = sent;
  const isOdd = base64 !== undefined || text.includes("\0");
  const bytes = base64 === undefined ? Buffer.from(text) : Buffer.from(base64, "base64");
  const isPiped = isOdd || text.length > longestArgument;
  const writes = isOdd ? `printf '${octal(bytes)}' | ` : `printf %s ${quoted(text)} | `;
  const step = {
    headers: Object.fromEntries(headersOf(call)),
    ...(sent.text === undefined ? {} : { body: sent.text }),
  };
  const address = quoted(pathAndQuery(call));
  const parts = sentParts(step, quoted, isPiped ? "@-" : undefined);
  if (sent.headers.accept === undefined) parts.push("-H 'accept:'");
  if (method === "HEAD") parts.push("-I");
  return [`${isPiped ? writes : ""}call ${n} ${method} ${address}`, ...parts].join(" ");
}

/** Bytes for printf. */
const octal = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
