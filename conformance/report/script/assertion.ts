import type { Finding, Wants } from "../../../contracts/verdict.ts";
import type { Call } from "../../history/call.ts";
import { isOwed } from "../../history/requests/body-faults.ts";
import { brokenInWords } from "../words.ts";
import type { Quoted } from "./argument.ts";
import { isOfWall, isServed, ofWalls } from "./control.ts";
import type { Steps } from "./steps.ts";

/** The calls of a finding, numbered from 1 as a script makes them. */
type NumberOf = Steps["numberOf"];

/** The end of a script: whether the decisive answer, the nth, is what a right service would give. */
export function ending(
  finding: Finding,
  { steps, decisive, control, numberOf, typed, awaited }: Steps,
  quoted: Quoted,
): string[] {
  const { wants = {} } = finding;
  const n = numberOf(decisive?.id ?? "");
  const asked = steps.findLast((step) => step.does === "probe" && step.name === wants.probe);
  const probe = asked?.does === "probe" ? asked.probe : undefined;
  const seen = quoted(`as before: ${brokenInWords(finding)}`);
  const asks = [
    `case $(ask ${quoted(`Is it so again? ${brokenInWords(finding)} [y/n]`)}) in`,
    `  y*) broken ${seen} ;;`,
    "  n*) fixed ;;",
    "esac",
    "stop 'no shell can tell this, and no reader did'",
  ];
  if (awaited !== undefined && decisive !== undefined)
    return [
      `is ${n} '${classOf(decisive)}' || unlike ${n}`,
      `case $(arrived ${quoted(awaited)} "$BEFORE") in`,
      "  y*) fixed ;;",
      `  n*) broken ${seen} ;;`,
      "esac",
      "stop 'nobody said whether the mail came'",
    ];
  if (wants.together === true)
    return [
      ...mistyped(typed),
      ...steps.flatMap((step) => (step.does === "call" ? sameAsBefore(step.call, numberOf) : [])),
      `broken ${seen}`,
    ];
  const looked = steps.find((step) => step.does === "look at servers");
  if (looked?.does === "look at servers")
    return [
      ...(control === undefined
        ? [`served ${n} || unlike ${n}`]
        : [`served ${numberOf(control.id)} || control ${numberOf(control.id)}`]),
      "shows probe '/restarted' evidence.servers",
      `if [ "$(tells probe is '/restarted' ${asJson(looked.restarts, quoted)})" = true ]; then fixed; fi`,
      `broken ${seen}`,
    ];
  if (wants.probe !== undefined && probe !== undefined) {
    const at = quoted(probe.pointer + pointerOf(wants.path ?? ""));
    const isTold = (value: unknown): string =>
      `[ "$(tells probe ${wants.probe === "names" ? "is" : "read"} ${at} ${asJson(value, quoted)})" = true ]`;
    return [
      `served ${n} || unlike ${n}`,
      `shows probe ${at} evidence.${wants.probe}`,
      `if ${isTold(wants.value)}; then fixed; fi`,
      `if ${isTold(finding.got)}; then broken ${seen}; fi`,
      ...asks,
    ];
  }
  const isShown =
    decisive === undefined ||
    !isOfWall(decisive) ||
    control !== undefined ||
    steps.some((step) => step.does === "call" && isServed(step.call));
  // What decides by more than a shell sees, as by the profile's own forms of an answer, its reader decides.
  const isSeen = wants.status !== "served" || decisive === undefined || !isServed(decisive);
  const held = wants.probe === undefined && isSeen ? holds(wants, n, numberOf, quoted) : undefined;
  const guard = guardOf(wants, decisive, n);
  if (held !== undefined)
    return [
      "# Exit code 2 where the answers are of another kind",
      guard,
      ...mistyped(typed),
      ...(control === undefined ? [] : [`served ${n} || control ${numberOf(control.id)}`]),
      `shows ${n}${wants.path ? ` ${quoted(pointerOf(wants.path))}` : ""}`,
      "# 0 where it is as promised, else 1",
      held,
      ...(decisive === undefined || wants.status === "refused" || guard.startsWith("served")
        ? []
        : likeBefore(decisive, n, wants.status === undefined && guard.startsWith("answered"))),
      ...(isShown ? [`broken ${seen}`] : asks),
    ];
  return [`display "$dir/${n}.headers" "$dir/${n}"`, ...asks];
}

/** What a reader mistyped is refused, too, or verifies nobody: where no call was served by it, the reader looks again. */
export const mistyped = (typed: Steps["typed"]): string[] =>
  typed.map(({ isRight, shownBy }) => [`typed "${isRight}"`, ...shownBy].join(" "));

/**
 * An answer of another kind than before shows nothing of the fault: another hundred, where `isSameClass` says so, and one as
 * of a gateway, which turns everybody away. Where such was the fault itself, something is served beside it.
 */
function likeBefore(decisive: Call, n: number, isSameClass: boolean): string[] {
  if (isOfWall(decisive)) return [`is ${n} ${decisive.received?.status} || unlike ${n}`];
  const isSame = isSameClass ? `is ${n} '${classOf(decisive)}' && ` : "";
  return [`${isSame}! is ${n} '${ofWalls}' || unlike ${n}`];
}

/** That a call is served where it was, and turned away where it was. */
function sameAsBefore(call: Call, numberOf: NumberOf): string[] {
  const n = numberOf(call.id);
  return [answeredBut(call, n), `if ${isServed(call) ? "! " : ""}served ${n}; then fixed; fi`];
}

/** The JSON pointer of a path such as `data.user.id`. */
const pointerOf = (path: string): string => (path === "" ? "" : `/${path.replaceAll(".", "/")}`);

const asJson = (value: unknown, quoted: Quoted): string => quoted(JSON.stringify(value) ?? "null");

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
  const ends = (test: string): string => `if ${test}; then fixed; fi`;
  if (status === "served") return ends(`served ${n}`);
  if (status === "refused") return ends(`! served ${n}`);
  const hundred = { redirect: "'3??'", direct: "'2??'" }[String(status)];
  if (status !== undefined) return ends(`is ${n} ${hundred ?? status}`);
  if (header !== undefined)
    return ends(`headed ${n} ${quoted(header)} ${quoted(wants.matches ?? "")}`);
  if (path === "") return ends(`[ "$(tells ${n} type '' '["object"]')" = true ]`);
  const other = numberOf(like ?? unlike ?? "");
  const at = quoted(pointerOf(path ?? ""));
  if (other > 0) return ends(`${like === undefined ? "! " : ""}same ${n} ${other} ${at}`);
  const test = path && testOf(wants);
  return test && ends(`holds ${n} ${test[0]} ${at} ${asJson(test[1], quoted)}`);
}

/** How a value is looked at, and what it is compared with. */
function testOf({
  value,
  types,
  matches,
  days,
}: Wants): [how: string, wanted: unknown] | undefined {
  if (types !== undefined && value !== undefined) return ["either", [value, types]];
  if (types !== undefined) return ["type", types];
  if (matches !== undefined) return ["like", matches];
  if (days !== undefined) return ["days", days];
  return value === undefined ? undefined : ["is", value];
}

/** A pattern for statuses of the same hundred; `000`, curl's own, where no answer came. */
export const classOf = ({ received }: Call): string =>
  received === undefined ? "000" : `${Math.floor(received.status / 100)}??`;
