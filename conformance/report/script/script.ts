import type { Piece } from "../../../contracts/history/recipe.ts";
import type { Probe } from "../../../contracts/profile/index.ts";
import type { Finding, RuleVerdict } from "../../../contracts/verdict.ts";
import { type Call, pathAndQuery } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { mailWait } from "../../history/ledger/mail-times.ts";
import { sentParts } from "../finding/curl.ts";
import { commented, shellQuoted, shellWord } from "../finding/shell.ts";
import { brokenInWords, shortened } from "../words.ts";
import { argument, type Quoted } from "./argument.ts";
import { classOf, ending, mistyped } from "./assertion.ts";
import { framed } from "./frame.ts";
import { headersOf, pointerTo, type Step, type Steps, stepsOf } from "./steps.ts";
import type { Part, Source } from "./variables.ts";

/**
 * A script for a POSIX shell with curl and jq that makes the calls of a finding again, with users and tokens of its own.
 * It exits with 1 where the fault is there, with 0 where it is not, with 2 where it could not tell.
 */
export function scriptOf(told: RuleVerdict, finding: Finding, history: History): string {
  const plan = stepsOf(finding, history);
  const { steps, names } = plan;
  const quoted = quotedBy(plan);
  const { clock } = history.facts.evidence;
  const isMoved = steps.some((step) => step.does === "move the clock" && step.probe !== undefined);
  const beside = [...new Set([...plan.controls, ...(plan.control ? [plan.control.id] : [])])];
  const declarations = [
    ...(beside.length === 0 ? [] : [`controls=' ${beside.map(plan.numberOf).join(" ")} '`]),
    ...[...names.declared].map(([name, source]) => declaration(name, source)),
    ...(names.declared.size === 0
      ? []
      : [`hide ${[...names.declared.keys()].map((name) => `"$${name}"`).join(" ")}`]),
    ...(isMoved && clock ? [`back() { ${asking("clock", clock.reset)}; }`] : []),
  ];
  const broken = shortened(brokenInWords(finding), 200);
  const lines = steps.flatMap((step) => linesOf(step, { ...plan, broken }, quoted));
  const ends = ending(finding, plan, quoted);
  return framed(told, finding, [...declarations, "", ...lines, "", ...ends], {
    baseUrl: history.facts.target.baseUrl,
    needs: needsOf(plan, history),
    races: steps.some(({ does }) => does === "join"),
    pause: pauseBetween(steps, history),
    functions: mailFunctions(plan, history),
  });
}

/**
 * After how many whole seconds steps may be done again. Undefined: that would ask something of a reader again, or of a
 * server that a right service may still restart.
 */
function pauseBetween(steps: readonly Step[], { facts }: History): number | undefined {
  const calls = steps.flatMap((step) => (step.does === "call" ? step.call : []));
  if (steps.some(asksReader)) return undefined;
  if (!calls.some(({ route }) => route?.id === "restart")) return 0;
  const { restartSettlesMs } = facts.enterprise;
  return restartSettlesMs && Math.ceil(restartSettlesMs / 1000);
}

const asksReader = (step: Step): boolean =>
  step.does === "read a mail" || (step.does === "move the clock" && step.probe === undefined);

const quotedBy =
  ({ names }: Steps): Quoted =>
  (text, encoded) =>
    argument(names.parts(text), encoded);

function linesOf(
  step: Step,
  { names, numberOf, decisive, broken, awaited }: Steps & { broken: string },
  quoted: Quoted,
): string[] {
  switch (step.does) {
    case "say":
      return [
        commented(
          names
            .parts(step.text)
            .map((part) => (typeof part === "string" ? part : `$${part.variable}`))
            .join("")
            .replaceAll("$RUN", "…"),
        ),
      ];
    case "read a mail":
      return [
        `[ -n "\${${step.variable}:-}" ] || ${step.variable}=$(mailed ${quoted(step.to)} ${quoted(step.title)} ${step.where})`,
      ];
    case "probe":
      return probed(step, numberOf(step.call.id), quoted);
    case "look at servers":
      return lookedAt(step, quoted);
    case "make":
      return [`${step.variable}=${step.recipe.map(shellPiece).join("")}`];
    case "move the clock":
      // Without that they would show nothing.
      if (step.probe !== undefined)
        return [
          ...(step.by === undefined ? [] : [`TO=$(later ${step.by})`]),
          asking("clock", step.probe),
          "is clock '2??' || stop \"its clock was not moved\"",
        ];
      return [
        `case $(ask "Is the target's clock set ${step.by === undefined ? "back" : `to $(later ${step.by})`}? [y/n]") in y*) ;; *) stop "its clock was not moved" ;; esac`,
      ];
    case "call":
      return [
        ...(step.waited === undefined ? [] : [`sleep ${step.waited}`]),
        ...(step.call === decisive && awaited !== undefined
          ? [`BEFORE=$(settled ${quoted(awaited)})`]
          : []),
        ...(step.call === decisive ? [commented(`This call shows it: ${broken}`)] : []),
        `${made(step.call, numberOf(step.call.id), quoted)}${step.isAtOnce ? " &" : ""}`,
      ];
    case "join":
      return ["wait"];
    case "look":
      return [
        ...(step.isLikewise ? [`if served ${numberOf(step.call.id)}; then fixed; fi`] : []),
        ...(step.isBasis && !step.isOwed ? mistyped(step.typed) : []),
        `${step.isBasis ? (step.isOwed ? "expect" : "allow") : "watch"} ${numberOf(step.call.id)} '${classOf(step.call)}'`,
      ];
    case "take a cookie":
      return [`${step.variable}=$(cookie ${numberOf(step.call.id)} ${quoted(step.cookie)})`];
    case "take":
      return [
        `${step.variable}=$(given ${numberOf(step.call.id)} ${quoted(pointerTo(step.path))})`,
      ];
  }
}

/** Asks a probe until it tells something: a job may not have ended yet. */
function probed(
  { name, probe, at }: Extract<Step, { does: "probe" }>,
  n: number,
  quoted: Quoted,
): string[] {
  const given = at.map((pointer) => `given ${n} ${quoted(pointer)}`);
  return [
    `${name === "names" ? "TOKEN" : "JOB"}=$( ${given.map((one, at) => (at < given.length - 1 ? `(${one}) 2>/dev/null` : one)).join(" || ")})`,
    "for pause in 0 1 2 4 8; do",
    `  sleep $pause && ${asking("probe", probe)}`,
    `  [ "$(value probe ${quoted(probe.pointer)})" = null ] || break`,
    "done",
  ];
}

/** Reads a value of each server before a restart and after; what differs then tells which restarted. */
function lookedAt(
  { when, waits, probe, segments }: Extract<Step, { does: "look at servers" }>,
  quoted: Quoted,
): string[] {
  const file = (one: typeof when): string => `"$dir/servers.${one}"`;
  const told = `jq -se 'add | all(.[]; . != null)' ${file(when)} >/dev/null`;
  const look = [
    ...(waits > 0 ? [`sleep ${waits}`] : []),
    `for KIND in ${segments.map(shellWord).join(" ")}; do`,
    `  ${asking("probe", probe)} >/dev/null`,
    `  jq -n --arg kind "$KIND" --argjson value "$(value probe ${quoted(probe.pointer)})" '{($kind): $value}'`,
    `done >${file(when)}`,
    `${told} || stop 'evidence.servers does not tell of every server'`,
  ];
  const compared = [
    `jq -nc --slurpfile before ${file("before")} --slurpfile after ${file("after")} \\`,
    `  '($before | add) as $was | ($after | add) as $is | {restarted: [$is | keys[] | select($is[.] != $was[.])]}' >"$dir/probe"`,
  ];
  return when === "after" ? [...look, ...compared] : look;
}

/** The line that asks a probe, with `$JOB`, `$TOKEN`, `$KIND` and `$TO` put in; its answer is kept by that name. */
function asking(name: string, { url, method, headers, body }: Probe): string {
  const filled: Quoted = (text, encoded) =>
    argument(
      text.split(/\{(job|token|kind|to)\}/).map((one, at) => (at % 2 === 0 ? one : filling(one))),
      encoded,
    );
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const sent = {
    headers: { ...json, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const base = url.startsWith("/") ? "" : "BASE= && ";
  const printed = url.includes("{token}") ? `AS=${shellWord(url)} && ` : "";
  const words = [shellWord(method), filled(url, true), ...sentParts(sent, filled)];
  return `(${base}${printed}call ${name} ${words.join(" ")})`;
}

const filling = (name: string): Part => ({ variable: name.toUpperCase() });

/** A part of a variable's value. A shell holds no NUL; bodies are JSON, where an escape says the same. */
function shellPiece(piece: Piece): string {
  if (typeof piece === "string") return shellQuoted(JSON.stringify(piece).slice(1, -1));
  const { of, from, to, isWhole, as } = piece;
  const cut = isWhole ? [] : [`cut -c ${from + 1}-${to}`];
  const respelt = as === undefined ? [] : [`tr ${respellings[as]}`];
  const filters = [...cut, ...respelt];
  return filters.length === 0 ? `"$${of}"` : `$(${[`printf %s "$${of}"`, ...filters].join(" | ")})`;
}

const respellings = { upper: "a-z A-Z", lower: "A-Z a-z", swapped: "a-zA-Z A-Za-z" };

/** What a reader has to give, such as `KEY_1 (the key of standard account first in the profile)`. */
export function needsOf(
  { steps, names, numberOf, decisive, awaited }: Steps,
  { facts }: History,
): string[] {
  const wanted = [...names.declared].flatMap(([name, source]) =>
    source.from === "nobody" ? [] : [`${name} (${source.what})`],
  );
  const mailed = steps.flatMap((step, at) => {
    const before = steps.slice(0, at).findLast((one) => one.does === "call");
    const after = `after call ${numberOf(before?.call.id ?? "")}`;
    return step.does === "read a mail" ? `${step.variable} ${after}` : [];
  });
  if (awaited !== undefined) mailed.push(`the mail after call ${numberOf(decisive?.id ?? "")}`);
  if (mailed.length > 0) wanted.push(mailsFor(mailed.join(" and "), facts.evidence));
  if (steps.some((step) => step.does === "move the clock" && step.probe === undefined))
    wanted.push("the target's clock moved, for which it asks");
  return wanted;
}

/** What a reader needs for the codes of mails: a Mailpit, which the script reads itself, or to type them. */
function mailsFor(codes: string, { mailbox }: History["facts"]["evidence"]): string {
  if (mailbox === undefined) return `${codes}, for which it asks: out of a mail`;
  if (mailbox.kind === "mailpit") return `the Mailpit at ${mailbox.url}, for ${codes}`;
  if (mailbox.kind === "http")
    return `${codes}, for which it asks: out of the mails at ${mailbox.url}`;
  if (mailbox.kind === "imap")
    return `${codes}, for which it asks: out of the mails in the folder ${mailbox.folder} at ${mailbox.host}`;
  const port = mailbox.listen.replace(/.*:/, "");
  return `MAILPIT (http://127.0.0.1:8025, after "docker run --rm -p ${port}:1025 -p 8025:8025 axllent/mailpit" or "mailpit --smtp ${shellWord(mailbox.listen)}": the target sends its mails there; for ${codes})`;
}

/** What looks at mails, in Mailpit where one is named, else through a reader. */
function mailFunctions({ steps, awaited }: Steps, history: History): string[] {
  const { mailbox } = history.facts.evidence;
  const url = mailbox?.kind === "mailpit" ? mailbox.url.replace(/\/+$/, "") : "";
  const functions = [
    ...(steps.some(({ does }) => does === "read a mail") ? reading : []),
    ...(awaited === undefined ? [] : awaiting(Math.ceil(mailWait(history).ms / 1000))),
  ];
  return functions.length === 0 ? [] : [`MAILPIT=\${MAILPIT:-${shellQuoted(url)}}`, ...functions];
}

/**
 * The functions that tell whether a mail came: counted anew once earlier ones, such as a welcome, had their time to come. That
 * none came says nothing where Mailpit holds no mail at all: the target may not send there.
 */
const awaiting = (seconds: number): string[] =>
  String.raw`# mails PATH: how many Mailpit holds there
mails() {
  rm -f "$dir/mails"
  (BASE=$MAILPIT && AS=mails && call mails GET "/api/v1/$1") >&2
  jq -r '[.messages[]] | length' "$dir/mails" 2>/dev/null || true
}
to() { mails "search?query=$(uri "addressed:\"$1\"")"; }
settled() { [ -z "$MAILPIT" ] || { sleep ${seconds} && to "$1"; }; }
# arrived ADDRESS BEFORE: by Mailpit, where that holds any mail; else a reader says so
arrived() {
  for pause in 0 1 2 4 8 ${Math.max(0, seconds - 15)}; do
    [ -n "$2" ] || break
    sleep $pause
    now=$(to "$1")
    [ "0$now" -le "$2" ] || { echo y && return; }
  done
  if [ -n "$2" ] && [ "0$(mails 'messages?limit=1')" -gt 0 ]; then echo n; else ask "Did the mail to $1 arrive? [y/n]"; fi
}`.split("\n");

/** The function that gets a code out of the newest mail to somebody. */
const reading = String.raw`# mailed ADDRESS TITLE WHERE: the code in the newest such mail
mailed() {
  case $3 in
  path) forms='["/verify/([^/?#\\s\"<>]+)", "://[^?#\\s\"<>]+/([^/?#\\s\"<>]{8,})"]' ;;
  query) forms='["[?&][\\w-]*(?:token|code|otp|secret|key|hash)=([^&#\\s\"<>]{4,})"]' ;;
  *) forms='["(?:code|token|pin)\\b(?:\\s+is)?\\s*[:=]?\\s*([A-Za-z0-9_.~+/-]{4,}=*)"]' ;;
  esac
  for pause in 0 1 2 4 8; do
    [ -n "$MAILPIT" ] || break
    sleep $pause
    (BASE=$MAILPIT && AS=mails && call mails GET "/api/v1/search?query=$(uri "addressed:\"$1\"")") >&2
    id=$(jq -er --arg title "$2" 'first(.messages[] | select($title == "" or .Subject == $title)).ID' "$dir/mails" 2>/dev/null) || continue
    (BASE=$MAILPIT && AS=mail && call mail GET "/api/v1/message/$(uri "$id")") >&2
    jq -er --argjson forms "$forms" '[.Text, (.HTML | gsub("&amp;"; "&"))] | join("\n") as $text
      | first($forms[] as $form | $text | match($form; "i").captures[0].string)' "$dir/mail" && return
  done
  ask "the code in the newest mail \"$2\" to $1"
}`.split("\n");

function declaration(name: string, source: Source): string {
  if (source.from !== "nobody")
    return `[ -n "\${${name}:-}" ] || stop ${shellQuoted(`${name} is not set: ${source.what}`)}`;
  const { begins, length } = source;
  // A long one ends in zeros; RUN has twenty digits.
  const zeros = length > begins.length + 20 ? `$(printf %0${length}d 0)` : "";
  return `${name}=$(printf %.${length}s "${begins}$RUN${zeros}")`;
}

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
  const headers = Object.fromEntries(headersOf(call));
  const { accept, "content-type": type, ...others } = headers;
  const isJson = !isPiped && sent.text !== undefined && [accept, type].every((one) => one === json);
  const body = sent.text === undefined ? {} : { body: sent.text };
  const address = quoted(pathAndQuery(call).replaceAll(unsent, encodeURIComponent), true);
  const parts = isJson
    ? [`--json ${quoted(text)}`, ...sentParts({ headers: others }, quoted)]
    : sentParts({ headers, ...body }, quoted, isPiped ? "@-" : undefined);
  if (accept === undefined) parts.push("-H 'accept:'");
  if (method === "HEAD") parts.push("-I");
  const words = [`${isPiped ? writes : ""}call ${n} ${shellWord(method)} ${address}`, ...parts];
  const line = words.join(" ");
  return line.length > widest ? words.join(" \\\n      ") : line;
}

/** What both headers of a JSON call say, which `call … --json` sends. */
const json = "application/json";
/** From here on a call takes a line for each thing that it sends, signs. */
const widest = 90;

/** Signs that no address holds as they are. */
const unsent = /[\x00-\x20\x7f]/g;

/** Bytes for printf. */
const octal = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
