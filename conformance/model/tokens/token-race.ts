import type { Need } from "../../../contracts/verdict.ts";
import { bearer, before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { isInConflict } from "../../history/ledger/conflicts.ts";
import { findToken, presentedToken } from "../../history/ledger/tokens.ts";
import { givenToken, outcome, succeededPlainly } from "../../history/outcome.ts";
import { asksAsGranted } from "../token-life.ts";
import { actsOn } from "../token-looks.ts";
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
      ({ call: act, effect }) => effect.is !== "open" || presentedToken(act, history) !== undefined,
    )
  );
}

interface State {
  live: ReadonlySet<string>;
  /** A revoked token was presented: from then on a lost token breaks no rule. */
  alarmed: boolean;
}

/** What may have decided answers of a race besides the order of its calls. */
export interface Allowed {
  /** One of two calls that are in each other's way is turned away, whatever its token is worth. */
  conflicts?: boolean;
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
  const initial: State = { live: new Set(held as string[]), alarmed: false };
  return isLinearizable(
    calls.map((call) => operation(call, history, allowed)),
    initial,
    ({ live, alarmed }) => [...live].sort().join() + (alarmed ? "!" : ""),
  );
}

interface TokenOperation extends Operation<State> {
  call: Call;
}

function operation(call: Call, history: History, allowed: Allowed): TokenOperation {
  return {
    call,
    precedes: (other) => before(call, (other as TokenOperation).call),
    steps: (state) => steps(call, state, history, allowed),
  };
}

function steps(call: Call, state: State, history: History, allowed: Allowed): State[] {
  const token = bearer(call) ?? "";
  const lives = state.live.has(token);
  const alarmed = allowed.alarms ? { ...state, alarmed: true } : state;
  const given = givenToken(call);
  switch (call.route?.id) {
    case "login":
    case "verify-email":
      return [given === undefined ? state : adding(state, given)];
    case "refresh": {
      if (given !== undefined) return lives ? [adding(without(state, token), given)] : [];
      // A dead token may alarm a service whatever is asked for with it, such as a lifetime that is never granted.
      const atDead = lives ? [] : [alarmed];
      if (allowed.conflicts && isInConflict(call, history)) return [state, ...atDead];
      if (outcome(call) === "failed" && asksAsGranted(call, history)) {
        return lives && !state.alarmed ? [] : [alarmed];
      }
      return [state, without(state, token), ...atDead];
    }
    case "logout":
      if (!lives) return [alarmed];
      return succeededPlainly(call) ? [without(state, token)] : [state, without(state, token)];
    case "logout-all":
      if (!lives) return [alarmed];
      return succeededPlainly(call) ? [nobody(state)] : [state, nobody(state)];
    default:
      return [state];
  }
}

const adding = ({ live, alarmed }: State, token: string): State => ({
  live: new Set([...live, token]),
  alarmed,
});

const without = ({ live, alarmed }: State, token: string): State => ({
  live: new Set([...live].filter((other) => other !== token)),
  alarmed,
});

const nobody = ({ alarmed }: State): State => ({ live: new Set(), alarmed });
