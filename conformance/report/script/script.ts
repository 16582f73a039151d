import type { Finding, RuleVerdict } from "../../../contracts/verdict.ts";
import { type Call, pathAndQuery } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { roundsOf } from "../../run/showing/rounds.ts";
import { sentParts } from "../curl.ts";
import { classOf, ending } from "./assertion.ts";
import { controlOf } from "./control.ts";
import { preamble } from "./preamble.ts";
import { Variables } from "./variables.ts";

/**
 * A script for a POSIX shell with curl and jq that makes the calls of a finding again, with users and tokens of its own.
 * It exits with 1 where the fault is there, with 0 where it is not, with 2 where it could not tell.
 */
export function scriptOf(told: RuleVerdict, finding: Finding, history: History): string {
  const { sequence, witness = [], wants } = finding;
  const own = sequence.flatMap(({ id = "" }) => history.call(id) ?? []);
  const last = wants?.call ?? witness.at(-1);
  const decisive = own.find(({ id }) => id === last) ?? own.at(-1);
  const before = own.slice(0, decisive && own.indexOf(decisive));
  const control =
    wants?.status === undefined
      ? undefined
      : decisive && controlOf(decisive, before, history, finding.about);
  const calls = [...new Set([...own, ...(control === undefined ? [] : [control])])];
  const names = new Variables(calls, history);
  const numberOf = (id: string): number => calls.findIndex((call) => call.id === id) + 1;
  const looked = (call: Call, isAtOnce: boolean): string[] => {
    if (call === decisive) return [];
    const n = numberOf(call.id);
    const given = names.givenBy(call, n);
    const isBasis = given.length > 0 || call.route?.id === "signup";
    // Of calls at once any may be the one that is answered otherwise.
    const looks = isAtOnce ? [] : [`${isBasis ? "expect" : "watch"} ${n} '${classOf(call)}'`];
    return [...looks, ...given];
  };
  const listed = sequence.map((step) => {
    const call = history.call(step.id ?? "");
    return { step, ...(call === undefined ? {} : { call }) };
  });
  const rounds = roundsOf(listed, witness);
  // What came after the decisive answer shows what it was good for: a script looks at the answer itself.
  const end = rounds.findIndex((round) => round.some(({ call }) => call === decisive)) + 1;
  const steps = rounds.slice(0, end).flatMap((round) => {
    const [apart, wait] = round.length > 1 ? [" &", ["wait"]] : ["", []];
    const lines = round.flatMap(({ step: { id = "", event, waited, text = event }, call }) => {
      const asked = names.mailed(id);
      if (event === "clock") return names.moved(text);
      if (call === undefined) return [`# ${names.comment(text)}`, ...asked];
      const at = calls.indexOf(call);
      return [
        ...(waited === undefined ? [] : [`sleep ${waited}`]),
        made(call, at + 1, names) + apart,
      ];
    });
    return [
      ...lines,
      ...wait,
      ...round.flatMap(({ call }) => (call ? looked(call, round.length > 1) : [])),
    ];
  });
  if (control !== undefined && !before.includes(control))
    steps.push("# A request that was served", made(control, numberOf(control.id), names));
  const ends = ending(finding, { decisive, control }, numberOf, names);
  const head = preamble(told, finding, {
    baseUrl: history.facts.target.baseUrl,
    needs: names.needs,
    // A shell starts calls at once less exactly than the kit does.
    races: rounds.some(({ length }) => length > 1),
  });
  return `${[...head, ...names.declarations(), "", ...steps, "", ...ends].join("\n")}\n`;
}

/** Headers that curl makes itself. */
const curlsOwn = /^(?:host|connection|content-length|user-agent|accept-encoding)$/;
/** A program takes no longer argument, characters. */
const longestArgument = 50_000;

/** The line that makes a call. What is no text, or too long for an argument, is written by the shell itself. */
function made(call: Call, n: number, names: Variables): string {
  const { method, sent } = call;
  const { text = "", base64 } = sent;
  const isOdd = base64 !== undefined || text.includes("\0");
  const bytes = base64 === undefined ? Buffer.from(text) : Buffer.from(base64, "base64");
  const isPiped = isOdd || text.length > longestArgument;
  const writes = isOdd ? `printf '${octal(bytes)}' | ` : `printf %s ${names.quoted(text)} | `;
  const headers = Object.entries(sent.headers).filter(([name]) => !curlsOwn.test(name));
  const step = {
    headers: Object.fromEntries(headers),
    ...(sent.text === undefined ? {} : { body: sent.text }),
  };
  const address = names.quoted(pathAndQuery(call));
  const parts = sentParts(step, names.quoted, isPiped ? "@-" : undefined);
  if (sent.headers.accept === undefined) parts.push("-H 'accept:'");
  if (method === "HEAD") parts.push("-I");
  return [`${isPiped ? writes : ""}call ${n} ${method} ${address}`, ...parts].join(" ");
}

/** Bytes for printf. */
const octal = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
