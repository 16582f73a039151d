import { everyPseudonym } from "../../../contracts/history/pseudonym.ts";
import type { Finding } from "../../../contracts/verdict.ts";
import { answered, type Call } from "../../history/call.ts";
import { inWords } from "../words.ts";
import type { Variables } from "./variables.ts";

/** The end of a script: whether the answer to the decisive call, its nth, shows the fault again. */
export function ending(
  finding: Finding,
  decisive: Call | undefined,
  n: number,
  names: Variables,
): string[] {
  const { about, expected, got } = finding;
  const seen = names.quoted(`${about} is ${inWords(got)}, expected ${inWords(expected)}`);
  // A service that has broken down shows nothing, unless that was the fault.
  const isUp = (decisive?.received?.status ?? 500) < 500;
  const unserved = isUp
    ? [`is ${n} '[1-4]??' || stop "call ${n} was answered $(status ${n})"`]
    : [];
  const test = decisive && testOf(finding, decisive, n, names);
  if (test !== undefined) return [...unserved, `if ${test}; then there ${seen}; fi`, "gone"];
  return [
    `cat "$dir/${n}.headers" "$dir/${n}" 2>/dev/null || true`,
    `case $(ask ${names.quoted(`Is it so again? ${about}: ${inWords(got)}; expected: ${inWords(expected)} [y/n]`)}) in`,
    `  y*) there ${seen} ;;`,
    "  n*) gone ;;",
    "esac",
  ];
}

/** A command that succeeds where the decisive answer is again as it was; undefined where only a reader can tell. */
function testOf(
  { about, expected, got }: Finding,
  call: Call,
  n: number,
  names: Variables,
): string | undefined {
  const status: unknown = call.received?.status;
  if (status !== undefined && got === status) return `is ${n} ${status}`;
  for (const [seen, look] of looks) if (seen.test(`${got}`)) return look(n);
  if (isPath.test(about)) return testOfValue(about, `${expected}`, answered(call, about), n, names);
  const isServed = (call.received?.status ?? 500) < 400;
  const isOfStatus = isServed
    ? saysServed.test(`${got}`) || wantsRefusal.test(`${expected}`)
    : saysRefused.test(`${got}`);
  return isOfStatus ? `is ${n} '${classOf(call)}'` : undefined;
}

/** What a shell can see of an answer besides its status and its values. */
const looks: readonly [got: RegExp, test: (n: number) => string][] = [
  [/^no body$/, (n) => `[ ! -s "$dir/${n}" ]`],
  [/\bno Location$/, (n) => `! grep -qi '^location:' "$dir/${n}.headers"`],
];

const isPath = /^(?:(?:data|error|meta)(?:\.\w+)*|status|message|server_status|error_code)$/;
const saysRefused = /\brefused\b|\bstatus \d/;
const saysServed = /^(?:accepted|works|let in|taken|served|a token\b)/;
const wantsRefusal = /\bnot taken\b|\bno success\b|\brefus|\bno longer works|\bfail/;

function testOfValue(
  path: string,
  expected: string,
  value: unknown,
  n: number,
  names: Variables,
): string | undefined {
  const [, parent = "", member = ""] = /^(?:(.*)\.)?(\w+)$/.exec(path) ?? [];
  if (value === undefined) return `[ "$(value ${n} '.${parent} | has("${member}")')" = false ]`;
  const type = typeOf(value);
  const wanted: string[] = expected.match(/\b(?:object|array|string|number|boolean|null)\b/g) ?? [];
  const isAgainOfType = `[ "$(value ${n} '.${path} | type')" = '"${type}"' ]`;
  if (wanted.length > 0 && !wanted.includes(type)) return isAgainOfType;
  if (!isSteady(value, path)) return undefined;
  if (!names.knowsAll(value)) return isAgainOfType;
  return `[ "$(value ${n} '.${path}')" = ${names.quoted(JSON.stringify(value ?? null))} ]`;
}

/** As jq names it: what is absent is null to it. */
function typeOf(value: unknown): string {
  if (value === undefined || value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** Longer values differ between runs in something; times, numbers of users and new secrets always. */
const longest = 200;
const isFleeting = /\d{4}-\d\d-\d\d|\d{6}/;

function isSteady(value: unknown, path: string): boolean {
  const text = (JSON.stringify(value) ?? "").replaceAll(everyPseudonym, "");
  return text.length <= longest && !isFleeting.test(text) && !/(?:^|[._])id$/.test(path);
}

/** A pattern for statuses of the same hundred; `000`, curl's own, where no answer came. */
export const classOf = ({ received }: Call): string =>
  received === undefined ? "000" : `${Math.floor(received.status / 100)}??`;
