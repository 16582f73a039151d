import { readPseudonym, wireType } from "../../../contracts/history/pseudonym.ts";
import type { Wants } from "../../../contracts/verdict.ts";
import { isNoEvidence, outcome } from "../../history/answers/outcome.ts";
import { answered, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { presentedToken } from "../../history/ledger/tokens.ts";
import { isPlayName } from "../../history/plays.ts";
import { mailersOf, secretsSent } from "../../run/showing/givers.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { count } from "../words.ts";
import type { Compared, Seen } from "./compared.ts";
import { type Contrast, howOften } from "./differing.ts";
import { traitsOf } from "./traits.ts";

/** The route of a call, and whose secret it presents: two routes may take the same, and one route what several gave. */
interface Door {
  by: string;
  /** Such as `a code that signup had mailed`; undefined where it presents nothing that another call may, too. */
  with: string | undefined;
}

/** Fewer may have been served by chance. */
const leastServed = 3;

/**
 * Where all calls of a rule broke it, other rules' calls tell: by which routes the same holds, or with whose secrets. Such as
 * `broken always (12 times) by POST /…/verify-email; held by GET /verify/{token} (9 times)`.
 */
export function ofDoors(
  { contradictions }: Judgement,
  { met, held }: Compared,
  history: History,
): Contrast | undefined {
  const broke = met.flatMap(({ call }) => call ?? []);
  const doors = broke.map((call) => doorOf(call, history));
  const [own] = doors;
  const [{ wants = {} } = {}] = contradictions;
  const [call] = broke;
  const isOwn = (one: Call): boolean => isSame(doorOf(one, history), own);
  if (call === undefined || own === undefined || !doors.every((one) => isSame(one, own)))
    return undefined;
  if (held.some((one) => one.call !== undefined && isOwn(one.call))) return undefined;
  const others = history.calls.flatMap((one) => {
    const isLike = one.route?.tier === call.route?.tier && !isPlayName(one.episode);
    const isRight = isLike && !isNoEvidence(one) ? rightly(one, wants) : undefined;
    const door = isRight === undefined ? undefined : doorOf(one, history);
    const said = door && unlike(door, own, wants);
    return said === undefined ? [] : [{ call: one, isRight, said }];
  });
  const served = [...Map.groupBy(others, ({ said }) => said)].flatMap(([said, those]) => {
    const right = those.filter(({ isRight }) => isRight);
    const isHeld = right.length >= leastServed && 2 * right.length > those.length;
    return isHeld ? [{ said, right }] : [];
  });
  if (served.length === 0) return undefined;
  const gave = served.some(({ said }) => said.startsWith("with ")) ? ` with ${own.with}` : "";
  const text = `broken ${howOften(broke.length, 0)} by ${own.by}${gave}; held ${served
    .map(({ said, right }) => `${said} (${count(right.length, "time")})`)
    .join(", ")}`;
  const spared = served.flatMap(({ right }) =>
    right.map((one): Seen => {
      const calls = [one.call];
      return { kind: "", calls, call: one.call, traits: traitsOf(calls, one.call, history) };
    }),
  );
  return { text, gap: 1, members: [], spares: () => true, held: spared };
}

const isSame = (one: Door, other: Door | undefined): boolean =>
  one.by === other?.by && one.with === other.with;

/** In what a door is another, where it is in one thing alone: who answers, where the rule is about a value that is answered. */
function unlike(door: Door, own: Door, { path, status }: Wants): string | undefined {
  if (path !== undefined) return door.by === own.by ? undefined : `by ${door.by}`;
  if (own.with === undefined || door.with === undefined) return undefined;
  if (door.with === own.with) return door.by === own.by ? undefined : `by ${door.by}`;
  const isGiven = status !== "refused" && !door.with.startsWith(madeUp);
  return isGiven && door.by === own.by ? `with ${door.with}` : undefined;
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
  return { by: `${method} ${route?.path ?? path}`, with: presentedIn(call, history) };
}

/** What a call presents, by who gave it. */
function presentedIn(call: Call, history: History): string | undefined {
  const token = presentedToken(call, history);
  if (token !== undefined) return `a token that ${token.issue.route?.id} gave`;
  const [mailer] = mailersOf(history, call);
  if (mailer !== undefined) return `a code that ${mailer.route?.id} had mailed`;
  const other = secretsSent(call)
    .map(readPseudonym)
    .find((one) => one?.madeUp && one.kind !== "password");
  return other && `${madeUp} ${other.kind}`;
}

const madeUp = "a made-up";
