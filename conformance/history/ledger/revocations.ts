import { before, type Call, mayAffect } from "../call.ts";
import { isMovedBetween } from "../clock-moves.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { givenToken, outcome } from "../outcome.ts";
import { mayBearAny } from "../unreadable.ts";
import { presentedToken, type Token } from "./tokens.ts";

export const bearingRoutes = ["refresh", "logout", "logout-all"] as const;

/** The calls that can have revoked a token: calls that presented it, and calls that end all tokens of its user. */
export function endings(token: Token, history: History): Call[] {
  const own = presenting(history).get(token) ?? [];
  const all = token.email === undefined ? [] : (endingAll(history).get(token.email) ?? []);
  const others = all.filter((call) => presentedToken(call, history) !== token);
  return [...own, ...others, ...ofAnybody(history)];
}

const ofAnybody = derived((history: History) =>
  bearingRoutes.flatMap((route) => history.to(route)).filter(mayBearAny),
);

const presenting = derived((history: History) =>
  Map.groupBy(
    bearingRoutes.flatMap((route) => history.to(route)),
    (call) => presentedToken(call, history),
  ),
);

const endingAll = derived((history: History) =>
  Map.groupBy(history.to("logout-all"), (call) => presentedToken(call, history)?.email),
);

/** The calls since a token's issue that surely revoked it, or may have, such as a refresh whose answer was lost. */
export const mayHaveRevoked = (token: Token, history: History): Call[] =>
  endings(token, history).filter(
    (act) => !before(act, token.issue) && mayRevoke(act, token, history),
  );

/** Whether a token had, or may have, been revoked before a call, `but` one apart: presenting it may alarm the service. */
export const isRevoked = (token: Token, call: Call, history: History, but?: Call): boolean =>
  mayHaveRevoked(token, history).some((act) => act !== call && act !== but && mayAffect(act, call));

/** Whether a token may be dead by a revocation or by time. */
export const mayBeRevokedOrLapsed = (token: Token, act: Call, history: History): boolean =>
  isRevoked(token, act, history) || isMovedBetween(token.issue, act, history);

function mayRevoke(act: Call, token: Token, history: History): boolean {
  const presented = presentedToken(act, history);
  const route = act.route?.id;
  if (mayBearAny(act)) return true;
  if (presented === token) {
    if (route === "logout" || route === "logout-all") return true;
    return route === "refresh" && (givenToken(act) !== undefined || outcome(act) !== "failed");
  }
  return (
    route === "logout-all" && presented?.email !== undefined && presented.email === token.email
  );
}
