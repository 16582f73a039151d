import { before, type Call, mayAffect } from "../history/call.ts";
import { isMovedBetween } from "../history/clock-moves.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { presentedToken, type Token } from "../history/ledger/tokens.ts";
import { givenToken, outcome } from "../history/outcome.ts";
import { since } from "./timeline.ts";
import { asksAsGranted, type Effect, isBearing, rowOf, type Whose } from "./token-life.ts";

/** A call between a token's issue and a look at it, with what it does to the token. */
export interface Act {
  call: Call;
  whose: Whose;
  effect: Effect;
  /** The row of the lifecycle table, such as `logout own granted`. */
  row: string;
}

/**
 * A look at a token: a call that shows whether it works. There is no read-only bearer call, so every look
 * is a refresh, and a look that worked spends the token.
 */
export interface Look {
  token: Token;
  call: Call;
  worked: boolean;
  /** Whether the clock was moved between issue and look: then the lifetime may have ended it. */
  aged: boolean;
  /** What the lifecycle table says the token should be; `unknown` where several things are possible. */
  standing: "live" | "dead" | "unknown";
  /** For a dead token: the calls that ended it, in order. */
  endedBy: readonly Act[];
  /** For any other: what happened since its issue that must have spared it, or may have ended it. */
  acts: readonly Act[];
}

/** How each look at a token compares with the lifecycle table, in the order of the calls. */
export const looksOf = derived((history: History): readonly Look[] =>
  history.to("refresh").flatMap((call) => lookOf(call, history) ?? []),
);

/** The looks at one token, in order. */
export const looksAt = (token: Token, history: History): readonly Look[] =>
  byToken(history).get(token) ?? [];
const byToken = derived((history: History) => Map.groupBy(looksOf(history), ({ token }) => token));

/** The looks at the tokens of a user (by address; undefined: of unknown users), in order. */
export const looksOfUser = (email: Token["email"], history: History): readonly Look[] =>
  byEmail(history).get(email) ?? [];
const byEmail = derived((history: History) =>
  Map.groupBy(looksOf(history), ({ token }) => token.email),
);

function lookOf(call: Call, history: History): Look | undefined {
  const token = presentedToken(call, history);
  if (token === undefined || !before(token.issue, call)) return undefined;
  const worked = givenToken(call) !== undefined;
  if (!worked && (outcome(call) !== "failed" || !asksAsGranted(call, history))) return undefined;
  // A text in an answer that failed is a token only where it was seen to work.
  if (!worked && outcome(token.issue) === "failed") return undefined;
  const aged = isMovedBetween(token.issue, call, history);
  const look = { token, call, worked, aged, endedBy: [], acts: [] };
  // A token that was given twice breaks a rule of its own; whether it should be live or dead is not known.
  if (token.reissued.length > 0) return { ...look, standing: "unknown" };
  const acts = actsOn(token, call, history);
  const endedBy = acts.filter(
    (act) => act.effect.is === "ends" && before(act.call, call) && before(token.issue, act.call),
  );
  if (endedBy.length > 0) return { ...look, standing: "dead", endedBy };
  const isOpen =
    token.email === undefined || aged || acts.some(({ effect }) => effect.is !== "spares");
  return { ...look, standing: isOpen ? "unknown" : "live", acts };
}

/** What the calls that may have affected a look, since the issue of its token, do to that token. */
export const actsOn = (token: Token, look: Call, history: History): Act[] =>
  since(token, look, history)
    .filter((act) => mayAffect(act, look))
    .flatMap((act) => actOn(act, token, history) ?? []);

function actOn(call: Call, token: Token, history: History): Act | undefined {
  const { whose, name, effect } = rowOf(call, token, history);
  if (effect === undefined) return undefined;
  const isEverywhere = call.route?.id === "logout-all";
  // A token that may be dead ends nothing; a service that is shown one may end others in alarm.
  const isOpen =
    isBearing(call) &&
    (whose === "own" || (whose === "it" && isEverywhere)) &&
    mayPresentDead(history)(call);
  return { call, whose, row: name, effect: isOpen ? { is: "open" } : effect };
}

/** Whether a call before, but one, may have ended a token that is presented; alarms apart. */
export const mayBeEnded = (token: Token, call: Call, history: History, but?: Call): boolean =>
  since(token, call, history).some((act) => {
    if (act === but || !mayAffect(act, call)) return false;
    const { whose, effect } = rowOf(act, token, history);
    return isHarm(act, whose, effect);
  });

/** As {@link mayBeEnded}, or by time, or in an alarm about another token of its user's. */
export const mayBeDead = (token: Token, call: Call, history: History): boolean =>
  isMovedBetween(token.issue, call, history) ||
  actsOn(token, call, history).some(({ call: act, whose, effect }) => isHarm(act, whose, effect));

/** Whether a call may end a token; a refusal of the token itself ends nothing. */
const isHarm = (act: Call, whose: Whose, effect: Effect | undefined): boolean =>
  effect !== undefined &&
  effect.is !== "spares" &&
  !(whose === "it" && act.route?.id === "refresh" && outcome(act) === "failed");

/** Whether a call may present a dead token. That a logout was granted does not show that its token was alive. */
const mayPresentDead = derived((history: History) => {
  const known = new Map<Call, boolean>();
  const isDead = (call: Call): boolean => {
    const token = presentedToken(call, history);
    if (token === undefined) return false;
    if (isMovedBetween(token.issue, call, history) || mayBeEnded(token, call, history)) return true;
    if (givenToken(call) !== undefined) return false;
    return since(token, call, history).some(
      (other) => before(other, call) && actOn(other, token, history)?.effect.is === "open",
    );
  };
  return (call: Call): boolean => {
    const told = known.get(call) ?? isDead(call);
    known.set(call, told);
    return told;
  };
});
