import type { Clause } from "../../contracts/clauses/clause.ts";
import { tokenLifecycle } from "../../contracts/clauses/token.ts";
import { givenToken, outcome } from "../history/answers/outcome.ts";
import { before, type Call, mayAffect } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { presentedToken, type Token } from "../history/ledger/tokens.ts";
import { mayHaveLapsed } from "../history/time/clock-moves.ts";
import type { Effect } from "./lifecycle.ts";
import { since } from "./timeline.ts";
import { effectOf, isBearing, type Whose, whoseIs } from "./token-life.ts";

/** A call between a token's issue and a look at it, with what it does to the token. */
export class Act {
  readonly call: Call;
  readonly whose: Whose;
  readonly effect: Effect<"ends">;

  constructor(call: Call, whose: Whose, effect: Effect<"ends">) {
    this.call = call;
    this.whose = whose;
    this.effect = effect;
  }

  /** What may be broken; undefined where the effect is open. */
  get clause(): Clause | undefined {
    return this.effect.clause;
  }

  /** A call that was granted did something: that it ends a token is another fault than where a refused one does. */
  get way(): string {
    if (this.effect.is === "ends") return this.effect.is;
    const isAnyCall = this.clause === tokenLifecycle;
    return isAnyCall ? `${this.call.route?.id} ${this.whose}` : outcome(this.call);
  }
}

/** What the calls that may have affected a call, since the issue of the token that it presents, do to that token. */
export const actsBefore = (look: Call, token: Token, history: History): Act[] =>
  since(token, look, history)
    .filter((act) => mayAffect(act, look))
    .flatMap((act) => actOn(act, token, history) ?? []);

const actOn = (call: Call, token: Token, history: History): Act | undefined =>
  acts(history)(call, whoseIs(call, token, history));

/** What a call does to all tokens that stand to it in one way: hundreds may, so each act is made once. */
const acts = derived((history: History) => {
  const known = new Map<Whose, Map<Call, Act | undefined>>();
  return (call: Call, whose: Whose): Act | undefined => {
    const made = known.get(whose) ?? new Map<Call, Act | undefined>();
    known.set(whose, made);
    if (!made.has(call)) made.set(call, actBy(call, whose, history));
    return made.get(call);
  };
});

function actBy(call: Call, whose: Whose, history: History): Act | undefined {
  const effect = effectOf(call, whose, history);
  if (effect === undefined) return undefined;
  const isEverywhere = call.route?.id === "logout-all";
  // A token that may be dead ends nothing; a service that is shown one may end others in alarm.
  const isOpen =
    isBearing(call) &&
    (whose === "own" || (whose === "it" && isEverywhere)) &&
    mayPresentDead(history)(call);
  return new Act(call, whose, isOpen ? { is: "open" } : effect);
}

/** The acts that surely ended a token before a call. */
export const endsAmong = (acts: readonly Act[], token: Token, call: Call): Act[] =>
  acts.filter(
    (act) => act.effect.is === "ends" && before(act.call, call) && before(token.issue, act.call),
  );

/** What surely ended the token that a call presents, last; undefined where nothing did. */
export function endOfPresented(call: Call, history: History): Act | undefined {
  const token = presentedToken(call, history);
  return token && endsAmong(actsBefore(call, token, history), token, call).at(-1);
}

/** Whether a call before may have ended a token that is presented; alarms apart. */
export const mayBeEnded = (token: Token, call: Call, history: History): boolean =>
  since(token, call, history).some((act) => {
    if (!mayAffect(act, call)) return false;
    const whose = whoseIs(act, token, history);
    return isHarm(act, whose, effectOf(act, whose, history));
  });

/** Whether a call may end a token; a refusal of the token itself ends nothing. */
export const isHarm = (act: Call, whose: Whose, effect: Effect<"ends"> | undefined): boolean =>
  effect !== undefined &&
  effect.is !== "spares" &&
  !(whose === "it" && act.route?.id === "refresh" && outcome(act) === "failed");

/** Whether a call may present a dead token. That a logout was granted does not show that its token was alive. */
const mayPresentDead = derived((history: History) => {
  const known = new Map<Call, boolean>();
  const isDead = (call: Call): boolean => {
    const token = presentedToken(call, history);
    if (token === undefined) return false;
    if (mayHaveLapsed(token.issue, call, history) || mayBeEnded(token, call, history)) return true;
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
