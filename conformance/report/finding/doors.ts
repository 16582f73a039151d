import { readPseudonym, wireType } from "../../../contracts/history/pseudonym.ts";
import type { Wants } from "../../../contracts/verdict.ts";
import { isNoEvidence, outcome } from "../../history/answers/outcome.ts";
import { answered, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { presentedToken } from "../../history/ledger/tokens.ts";
import { isPlayName } from "../../history/plays.ts";
import { mailersOf, secretsSent, withGivers } from "../../run/showing/givers.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { count } from "../words.ts";
import type { Compared, Seen } from "./compared.ts";
import { type Contrast, few, howOften, mostOfEach } from "./differing.ts";
import { traitsOf } from "./traits.ts";

/** The route of a call, and whose secret it presents: two routes may take the same, and one route what several gave. */
interface Door {
  by: string;
  /** Such as `a code that signup had mailed`; undefined where it presents nothing that another call may, too. */
  with: string | undefined;
  /** What it presents was given to nobody. */
  isMadeUp?: boolean;
}

/** Fewer may have been served by chance. */
const leastServed = 3;

/**
 * Where all calls of a rule broke it, other rules' calls tell: by which routes the same holds, or with whose secrets. Such as
 * `broken each of 12 times by POST /…/verify-email; held by GET /verify/{token} (9 times)`.
 */
export function ofDoors(
  { contradictions }: Judgement,
  { met, held }: Compared,
  history: History,
): Contrast | undefined {
  const broke = contradictions.flatMap(
    ({ wants: { call = "" } = {} }, at) => history.call(call) ?? met[at]?.call ?? [],
  );
  const [{ wants = {} } = {}] = contradictions;
  const [call] = broke;
  const isAlone = contradictions.every(({ calls }, at) => isFirstUse(calls, broke[at], history));
  if (!isAlone) return undefined;
  const doors = broke.map((one) => doorOf(one, history));
  const own: Own = {
    by: new Set(doors.map(({ by }) => by)),
    with: new Set(doors.map((one) => one.with)),
  };
  const isOwn = (one: Door): boolean => own.by.has(one.by) && own.with.has(one.with);
  if (call === undefined || own.by.size > 1) return undefined;
  if (held.some((one) => one.call !== undefined && isOwn(doorOf(one.call, history))))
    return undefined;
  const others = history.calls.flatMap((one) => {
    const isLike = one.route?.tier === call.route?.tier && !isPlayName(one.episode);
    const isRight = isLike && !isNoEvidence(one) ? rightly(one, wants) : undefined;
    const door = isRight === undefined ? undefined : doorOf(one, history);
    const how = door && unlike(door, own, wants);
    return how === undefined ? [] : [{ call: one, isRight, how, said: `${how} ${door?.[how]}` }];
  });
  const served = [...Map.groupBy(others, ({ said }) => said)].flatMap(([said, those]) => {
    const right = those.filter(({ isRight }) => isRight);
    const isHeld = right.length >= leastServed && 2 * right.length > those.length;
    return isHeld ? [{ said, right }] : [];
  });
  served.sort((a, b) => b.right.length - a.right.length);
  if (served.length === 0) return undefined;
  const isOfGivers = served.some(({ right }) => right.some(({ how }) => how === "with"));
  const gave = isOfGivers ? [...own.with].map((one) => ` with ${one}`) : [];
  const told = served.map(({ said, right }) => `${said} (${count(right.length, "time")})`);
  const text = `broken ${howOften(broke.length, 0)} by ${[...own.by].join()}${gave.join()}; held ${few(told, mostOfEach)}`;
  const spared = served.flatMap(({ right }) =>
    right.map((one): Seen => {
      const calls = [one.call];
      return { kind: "", calls, call: one.call, traits: traitsOf(calls, one.call, history) };
    }),
  );
  return { text, gap: 1, members: [], spares: () => true, held: spared };
}

/** Whether nothing shows a breach before a call but who gave what it presents: other acts may have ended that. */
function isFirstUse(ids: readonly string[], call: Call | undefined, history: History): boolean {
  if (call === undefined) return false;
  const before = ids.slice(0, Math.max(0, ids.indexOf(call.id)));
  const givers = withGivers(history, new Set([call]));
  return before.every((id) => [...givers].some((one) => one.id === id));
}

/** The doors of the calls that broke a rule. */
interface Own {
  by: ReadonlySet<string>;
  with: ReadonlySet<string | undefined>;
}

/** In what a door is another, where it is in one thing alone: who answers, where the rule is about a value that is answered. */
function unlike(door: Door, own: Own, { path, status }: Wants): "by" | "with" | undefined {
  const isOther = !own.by.has(door.by);
  if (path !== undefined) return isOther ? "by" : undefined;
  if (door.with === undefined) return undefined;
  // What was given may be good no more, and is refused rightly then.
  if (status === "refused" && !door.isMadeUp) return undefined;
  if (own.with.has(door.with)) return isOther ? "by" : undefined;
  const isGiven = !door.isMadeUp && own.with.size === 1;
  return isGiven && !own.with.has(undefined) && !isOther ? "with" : undefined;
}

/** Whether a call came out as the rule wants its own to; undefined where it tells nothing of that. */
function rightly(call: Call, { status, path, types, matches, value }: Wants): boolean | undefined {
  const ended = outcome(call);
  if (path !== undefined) {
    const given = ended === "succeeded" ? answered(call, path) : undefined;
    if (given === undefined) return undefined;
    if (matches !== undefined) return typeof given === "string" && new RegExp(matches).test(given);
    if (types === undefined && value === undefined) return undefined;
    return given === value || types?.some((type) => type === wireType(given)) === true;
  }
  if (status === undefined || ended === "unclear") return undefined;
  const isServed = ended === "succeeded";
  if (status === "refused") return !isServed;
  return status === "redirect" ? undefined : isServed;
}

function doorOf(call: Call, history: History): Door {
  const { route, method, path } = call;
  return { by: `${method} ${route?.path ?? path}`, ...presentedIn(call, history) };
}

/** What a call presents, by who gave it; a token only where the route takes one. */
function presentedIn(call: Call, history: History): Omit<Door, "by"> {
  const token = call.route?.auth === "bearer" ? presentedToken(call, history) : undefined;
  if (token !== undefined) return { with: `a token that ${token.issue.route?.id} gave` };
  const [mailer] = mailersOf(history, call);
  if (mailer !== undefined) return { with: `a code that ${mailer.route?.id} had mailed` };
  const other = secretsSent(call)
    .map(readPseudonym)
    .find((one) => one?.madeUp && one.kind !== "password");
  return other ? { with: `a made-up ${other.kind}`, isMadeUp: true } : { with: undefined };
}
