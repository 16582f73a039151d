import { givenToken, outcome } from "../../../history/answers/outcome.ts";
import { asked, bearer, before, type Call, isSpeltBearer } from "../../../history/call.ts";
import type { History } from "../../../history/history.ts";
import { isKnownExpiry } from "../../../history/ledger/expiry.ts";
import { presentedToken } from "../../../history/ledger/tokens.ts";
import { asksProperly } from "../../../history/requests/token-requests.ts";
import { asksAsGranted } from "../../token-life.ts";
import { mayBeDead } from "../../token-looks.ts";

/** Refreshes that ended as if they had given a token that was owed. */
export function succeededRefreshes(history: History): Call[] {
  return history.to("refresh").filter((call) => {
    if (givenToken(call) !== undefined) return true;
    return outcome(call) === "succeeded" && isOwed(call, history);
  });
}

/**
 * Refreshes with a live token that were definitely refused. `always`: where no refresh at all is granted. `this
 * lifetime`: where other lifetimes are granted, or this one is granted sometimes and its tokens live on. Other
 * occasional refusals are judged by the looks at tokens.
 */
export function refusedRefreshes(history: History, which: "always" | "this lifetime"): Call[] {
  const refreshes = history.to("refresh");
  const refused = refreshes.filter(
    (call) => outcome(call) === "failed" && givenToken(call) === undefined && isOwed(call, history),
  );
  const isAnyGranted = refreshes.some((call) => givenToken(call) !== undefined);
  if (which === "always") return isAnyGranted ? [] : refused;
  return refused.filter(
    (call) =>
      isAnyGranted && isKnownExpiry(asked(call, "token_expiry")) && !asksAsGranted(call, history),
  );
}

function isOwed(call: Call, history: History): boolean {
  const token = presentedToken(call, history);
  if (token === undefined || !before(token.issue, call) || !isSpeltBearer(call)) return false;
  if (!asksProperly(call, history)) return false;
  return token.email !== undefined && !mayBeDead(token, call, history);
}

/** Refreshes with one token that were under way at the same time as the first that was granted. */
export function refreshesOfOneToken(history: History): Call[][] {
  const byToken = Map.groupBy(
    history.to("refresh").filter((call) => asksProperly(call, history)),
    (call) => bearer(call),
  );
  return [...byToken].flatMap(([token, calls]) => {
    const first = calls.find((call) => givenToken(call) !== undefined);
    if (token === undefined || first === undefined) return [];
    const rivals = calls.filter((call) => !before(first, call) && !before(call, first));
    return rivals.length > 1 ? [rivals] : [];
  });
}
