import type { Need } from "../../../../contracts/verdict.ts";
import { givenToken, outcome } from "../../../history/answers/outcome.ts";
import { bearer, before, type Call, hasTrailingText } from "../../../history/call.ts";
import { derived } from "../../../history/derived.ts";
import type { History } from "../../../history/history.ts";
import { isInConflict } from "../../../history/ledger/conflicts.ts";
import { findToken, presentedToken, type Token } from "../../../history/ledger/tokens.ts";
import { asksAsGranted, effectOf, isBearing, whoseIs } from "../../token-life.ts";
import { actsOn } from "../../token-looks.ts";
import { isLinearizable, type Operation } from "./linearize.ts";

/** What settles a race that has too many orders to try. */
export const fewerAtOnce: Need = {
  kind: "driver",
  name: "fewer calls of one user at once",
  text: "fewer calls of one user at the same time: these have more orders than can be tried, and one may explain their answers",
};

/** Token calls of one user in one episode, some of them under way at the same time. */
export interface Race {
  calls: readonly Call[];
}

/** The races of a history. */
export const races = derived((history: History): readonly Race[] => {
  // A verification that gives a token takes part: the token is live from then on, and not from the beginning.
  const verified = history.to("verify-email").filter((call) => givenToken(call) !== undefined);
  const calls = (["login", "refresh", "logout", "logout-all"] as const)
    .flatMap((route) => history.to(route))
    .concat(verified)
    .filter((call) => call.episode !== undefined);
  const groups = Map.groupBy(calls, (call) => `${call.episode} ${userOf(call, history)}`);
  return [...groups.values()]
    .filter((group) => group.every((call) => userOf(call, history)))
    .filter((group) => group.some((a) => group.some((b) => a !== b && overlap(a, b))))
    .filter((group) => group.every((call) => isOfTable(call, history)))
    .map((group) => ({ calls: group.toSorted((a, b) => a.sent.at.t - b.sent.at.t) }));
});

function userOf(call: Call, history: History): string | undefined {
  if (call.route?.id === "login" || call.route?.id === "verify-email") {
    const token = givenToken(call);
    return token === undefined ? undefined : findToken(token, history)?.email;
  }
  return presentedToken(call, history)?.email;
}

/** A call without an answer has no end: that alone makes no race of what came later. */
const overlap = (a: Call, b: Call): boolean =>
  a.received !== undefined && b.received !== undefined && !before(a, b) && !before(b, a);

/** Whether nothing but what the lifecycle table lists can have ended the token that a call presents. */
function isOfTable(call: Call, history: History): boolean {
  const token = presentedToken(call, history);
  return (
    token === undefined ||
    actsOn(token, call, history).every(
      ({ call: act, effect }) => effect.is !== "open" || (isBearing(act) && !hasTrailingText(act)),
    )
  );
}

/**
 * The calls of a race that no order explains, up to the first after which none of them does: what was called later, when
 * all of these had ended, cannot explain them.
 */
export function upToBreak({ calls }: Race, history: History, allowed: Allowed = {}): Race {
  const isQuiet = (at: number) => calls.slice(0, at).every((call) => isAfter(calls[at], call));
  const ends = calls.flatMap((_, at) => (at > 0 && isQuiet(at) ? [at] : []));
  const isBroken = (at: number) =>
    isExplained({ calls: calls.slice(0, at) }, history, allowed) === false;
  const end = ends.find(isBroken);
  return { calls: calls.slice(0, end) };
}

const isAfter = (call: Call | undefined, other: Call): boolean =>
  call !== undefined && before(other, call);

interface State {
  live: ReadonlySet<string>;
  /** A revoked token was presented: from then on a lost token breaks no rule. */
  alarmed: boolean;
}

/** What may have decided answers of a race besides the order of its calls. */
export interface Allowed {
  /** One of two calls that are in each other's way is turned away, whatever its token is worth. */
  conflicts?: boolean;
  /** What a limit may have turned away. */
  isBeyondLimits?: (call: Call) => boolean;
  /** A service that is shown a revoked token ends others. */
  alarms?: boolean;
}

/** Whether some order of the calls explains every answer; undefined where that could not be searched. */
export function isExplained(
  { calls }: Race,
  history: History,
  allowed: Allowed = {},
): boolean | undefined {
  const given = new Set(calls.map(givenToken));
  const held = calls.map(bearer).filter((token) => token !== undefined && !given.has(token));
  const tokens = [...given, ...held].flatMap((value) => findToken(value, history) ?? []);
  return isLinearizable(
    calls.map((call) => operation(call, tokens, history, allowed)),
    { live: new Set(held as string[]), alarmed: false },
    ({ live, alarmed }) => [...live].sort().join() + (alarmed ? "!" : ""),
  );
}

interface TokenOperation extends Operation<State> {
  call: Call;
}

/** A call that takes effect, as the rows of the lifecycle table say for each of these tokens. */
function operation(
  call: Call,
  tokens: readonly Token[],
  history: History,
  allowed: Allowed,
): TokenOperation {
  const [shown, given] = [bearer(call), givenToken(call)];
  // A race holds no token that a verification may have ended.
  const isSpared = !isBearing(call);
  const effects = new Map(
    tokens.map((token) => [
      token.value,
      isSpared
        ? "spares"
        : (effectOf(call, whoseIs(call, token, history), history)?.is ?? "spares"),
    ]),
  );
  const isTurnedAway =
    (allowed.conflicts === true && isInConflict(call, history)) ||
    allowed.isBeyondLimits?.(call) === true;
  const isSurelyRefused =
    call.route?.id === "refresh" && outcome(call) === "failed" && asksAsGranted(call, history);
  const steps = (state: State): State[] => {
    const { live, alarmed } = state;
    if (shown !== undefined && !live.has(shown))
      return given === undefined ? [{ live, alarmed: alarmed || allowed.alarms === true }] : [];
    if (isTurnedAway) return [state];
    if (isSurelyRefused) return alarmed ? [state] : [];
    const all = [...live];
    const left = (tokens: readonly string[]): State => ({
      live: new Set(given === undefined ? tokens : [...tokens, given]),
      alarmed,
    });
    const spared = left(all.filter((token) => effects.get(token) === "spares"));
    return all.some((token) => effects.get(token) === "open") ? [left(all), spared] : [spared];
  };
  return { call, precedes: (other) => before(call, (other as TokenOperation).call), steps };
}
