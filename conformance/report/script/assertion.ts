import type { Finding, Wants } from "../../../contracts/verdict.ts";
import { isOwed } from "../../history/body-faults.ts";
import type { Call } from "../../history/call.ts";
import { brokenInWords } from "../words.ts";
import { isServed } from "./control.ts";
import type { Steps } from "./steps.ts";

/** The calls of a finding, numbered from 1 as a script makes them. */
type NumberOf = Steps["numberOf"];
/** A text in quotation marks for the shell, with variables where its secrets stood; `encoded`: as an address holds them. */
export type Quoted = (text: string, encoded?: boolean) => string;

/** The end of a script: whether the decisive answer, the nth, is what a right service would give. */
export function ending(
  finding: Finding,
  { steps, decisive, control, numberOf }: Steps,
  quoted: Quoted,
): string[] {
  const { wants = {} } = finding;
  const n = numberOf(decisive?.id ?? "");
  const probe = steps.find((step) => step.does === "probe")?.probe;
  const seen = quoted(`as before: ${brokenInWords(finding)}`);
  const asks = [
    `case $(ask ${quoted(`Is it so again? ${brokenInWords(finding)} [y/n]`)}) in`,
    `  y*) there ${seen} ;;`,
    "  n*) gone ;;",
    "esac",
    "stop 'no shell can tell this, and no reader did'",
  ];
  if (wants.together === true)
    return [
      ...steps.flatMap((step) => (step.does === "call" ? sameAsBefore(step.call, numberOf) : [])),
      `there ${seen}`,
    ];
  if (wants.probe !== undefined && probe !== undefined) {
    const at = `${jqOfPointer(probe.pointer)}.${wants.path}`.replace("..", ".");
    const isTold = (value: unknown): string =>
      `[ "$(value probe ${quoted(`${at} | ${told(value)}`)})" = true ]`;
    return [
      `served ${n} || unlike ${n}`,
      `shows probe ${quoted(at)}`,
      `if ${isTold(wants.value)}; then gone; fi`,
      `if ${isTold(finding.got)}; then there ${seen}; fi`,
      ...asks,
    ];
  }
  const held = wants.probe === undefined ? holds(wants, n, numberOf, quoted) : undefined;
  if (held !== undefined)
    return [
      guardOf(wants, decisive, n),
      ...(control === undefined ? [] : [`control ${numberOf(control.id)}`]),
      `shows ${n}${wants.path ? ` .${wants.path}` : ""}`,
      held,
      `there ${seen}`,
    ];
  return [`cat "$dir/${n}.headers" "$dir/${n}" 2>/dev/null || true`, ...asks];
}

/** That a call is served where it was, and turned away where it was. */
function sameAsBefore(call: Call, numberOf: NumberOf): string[] {
  const n = numberOf(call.id);
  return [answeredBut(call, n), `if ${isServed(call) ? "! " : ""}served ${n}; then gone; fi`];
}

/** A JSON pointer as jq writes the way. */
export const jqOfPointer = (pointer: string): string => pointer.replaceAll("/", ".") || ".";

/** How a probe writes a value is not said: a numeral counts as its number, and letter case does not count. */
const told = (value: unknown): string =>
  typeof value === "string"
    ? `(tostring | ascii_downcase) == ${JSON.stringify(value.toLowerCase())}`
    : `(tonumber? // .) == ${JSON.stringify(value)}`;

/** What an answer must be to show anything: a service that has broken down shows nothing, unless that was the fault. */
function guardOf({ path, types }: Wants, decisive: Call | undefined, n: number): string {
  const { status = 500 } = decisive?.received ?? {};
  if (decisive === undefined) return `: any answer to ${n} tells`;
  if (status >= 500) return `! is ${n} 429 || unlike ${n}`;
  // A refused request has no payload.
  const isPayload = path?.startsWith("data.") === true && types?.includes("absent") !== true;
  if (!isPayload || status >= 400) return answeredBut(decisive, n);
  return isOwed(decisive) ? `served ${n} || unlike ${n}` : `allow ${n} '${classOf(decisive)}'`;
}

/** A rate limit met now says nothing of what was asked. */
const answeredBut = ({ received }: Call, n: number): string =>
  `answered ${n}${received?.status === 429 ? "" : ` && ! is ${n} 429`} || unlike ${n}`;

/** A command that ends the script where a right answer came; undefined where a shell cannot tell. */
function holds(wants: Wants, n: number, numberOf: NumberOf, quoted: Quoted): string | undefined {
  const { status, header, path, like, unlike } = wants;
  const ends = (test: string): string => `if ${test}; then gone; fi`;
  if (status === "served") return ends(`served ${n}`);
  if (status === "refused") return ends(`! served ${n}`);
  const hundred = { redirect: "'3??'", direct: "'2??'" }[String(status)];
  if (status !== undefined) return ends(`is ${n} ${hundred ?? status}`);
  if (header !== undefined)
    return ends(`grep -qi ${quoted(`^${header}:.*${wants.matches}`)} "$dir/${n}.headers"`);
  if (path === "") return ends(`[ "$(value ${n} type)" = '"object"' ]`);
  const other = numberOf(like ?? unlike ?? "");
  if (other > 0) return ends(`${like === undefined ? "! " : ""}same ${n} ${other} .${path}`);
  const test = path && predicate(wants, path);
  return test && `holds ${n} ${quoted(test)}`;
}

/** What a value must fulfil, for jq. */
function predicate({ value, types, matches, days }: Wants, path: string): string | undefined {
  if (types !== undefined) return `${typeAt(path)} | test("^(${types.join("|")})$")`;
  if (matches !== undefined) return `.${path} | test(${JSON.stringify(matches)})`;
  if (days !== undefined) {
    const [least = 0, most] = days;
    const left = `(${instant} - now) / 86400`;
    if (most === undefined) return `.${path} | . == null or (${left}) >= ${least}`;
    return `.${path} | ${left} | . >= ${least} and . <= ${most}`;
  }
  return value === undefined ? undefined : `.${path} == ${JSON.stringify(value)}`;
}

/** Seconds of the epoch of an ISO 8601 timestamp in UTC, in its extended or its basic form. */
const instant = String.raw`(sub("^(?<y>[0-9]{4})-?(?<m>[0-9]{2})-?(?<d>[0-9]{2})[Tt](?<h>[0-9]{2}):?(?<i>[0-9]{2}):?(?<s>[0-9]{2})([.,][0-9]+)?([Zz]|[+-]00(:?00)?)$"; "\(.y)-\(.m)-\(.d)T\(.h):\(.i):\(.s)Z") | fromdate)`;

/** The type of a value, or absent. */
function typeAt(path: string): string {
  const [, parent = "", member = ""] = /^(?:(.*)\.)?(\w+)$/.exec(path) ?? [];
  return `.${parent} | if type == "object" and has("${member}") then .${member} | type else "absent" end`;
}

/** A pattern for statuses of the same hundred; `000`, curl's own, where no answer came. */
export const classOf = ({ received }: Call): string =>
  received === undefined ? "000" : `${Math.floor(received.status / 100)}??`;
