import type { Clause } from "../../contracts/clauses/clause.ts";
import { logoutAllRequiresBearer } from "../../contracts/clauses/logout.ts";
import { refreshRevokesPreviousToken } from "../../contracts/clauses/refresh.ts";
import { givenToken, outcome, succeededPlainly } from "../history/answers/outcome.ts";
import { before, type Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { presentedToken, type Token } from "../history/ledger/tokens.ts";
import { mayHaveLapsed } from "../history/time/clock-moves.ts";
import { Act, actsBefore, endOfPresented, endsAmong, isHarm } from "./token-acts.ts";
import { asksAsGranted } from "./token-life.ts";
import { isCalmAbout } from "./tokens/races/reuse-detection.ts";

/**
 * A look at a token: a call that shows whether it works. There is no read-only bearer call, so every look
 * is a refresh, and a look that worked spends the token.
 */
export interface TokenLook {
  token: Token;
  call: Call;
  worked: boolean;
  /** Whether its lifetime may have ended it between issue and look. */
  aged: boolean;
  /** What the lifecycle table says the token should be; `unknown` where several things are possible. */
  standing: "live" | "dead" | "unknown";
  /** For a dead token: the calls that ended it, in order. */
  endedBy: readonly Act[];
  /** For any other: what happened since its issue that must have spared it, or may have ended it. */
  acts: readonly Act[];
}

/** How each look at a token compares with the lifecycle table, in the order of the calls. */
export const looksOf = derived((history: History): readonly TokenLook[] =>
  history.to("refresh").flatMap((call) => lookOf(call, history) ?? []),
);

/** The looks at one token, in order. */
export const looksAt = (token: Token, history: History): readonly TokenLook[] =>
  byToken(history).get(token) ?? [];
const byToken = derived((history: History) => Map.groupBy(looksOf(history), ({ token }) => token));

/** The looks at the tokens of a user (by address; undefined: of unknown users), in order. */
export const looksOfUser = (email: Token["email"], history: History): readonly TokenLook[] =>
  byEmail(history).get(email) ?? [];
const byEmail = derived((history: History) =>
  Map.groupBy(looksOf(history), ({ token }) => token.email),
);

function lookOf(call: Call, history: History): TokenLook | undefined {
  const token = presentedToken(call, history);
  if (token === undefined || !before(token.issue, call)) return undefined;
  const worked = givenToken(call) !== undefined;
  if (!worked && (outcome(call) !== "failed" || !asksAsGranted(call, history))) return undefined;
  // A text in an answer that failed is a token only where it was seen to work.
  if (!worked && outcome(token.issue) === "failed") return undefined;
  const aged = mayHaveLapsed(token.issue, call, history);
  const look = { token, call, worked, aged, endedBy: [], acts: [] };
  // A token that was given twice breaks a rule of its own; whether it should be live or dead is not known.
  if (token.reissued.length > 0) return { ...look, standing: "unknown" };
  const acts = actsOn(token, call, history);
  const endedBy = endsAmong(acts, token, call);
  if (endedBy.length > 0) return { ...look, standing: "dead", endedBy };
  const isOpen =
    token.email === undefined || aged || acts.some(({ effect }) => effect.is !== "spares");
  return { ...look, standing: isOpen ? "unknown" : "live", acts };
}

/** What calls do to a token; where the service is seen to end nothing in alarm, a logout-all by a dead token must spare it. */
export const actsOn = (token: Token, look: Call, history: History): Act[] =>
  actsBefore(look, token, history).map((act) => {
    const isByOther = act.call.route?.id === "logout-all" && act.whose === "own";
    if (!isByOther || act.effect.is !== "open" || !succeededPlainly(act.call)) return act;
    const by = endOfPresented(act.call, history)?.call.route?.id;
    const clause = spent[by ?? ""];
    if (clause === undefined || !isCalmAbout(by, history)) return act;
    return new Act(act.call, act.whose, { is: "spares", clause });
  });

/** By what ended a token: the rule that is broken where it ends others all the same. */
const spent: Record<string, Clause> = {
  refresh: refreshRevokesPreviousToken,
  logout: logoutAllRequiresBearer,
  "logout-all": logoutAllRequiresBearer,
};

/** As {@link mayBeEnded}, or by time, or in an alarm about another token of its user's. */
export const mayBeDead = (token: Token, call: Call, history: History): boolean =>
  mayHaveLapsed(token.issue, call, history) ||
  actsOn(token, call, history).some(({ call: act, whose, effect }) => isHarm(act, whose, effect));
