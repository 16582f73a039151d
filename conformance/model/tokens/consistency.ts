import type { Freedom } from "../../freedoms/freedom.ts";
import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { serverErrors, unauthorized } from "../../history/answers/statuses.ts";
import { bearer, before, type Call, hasTrailingText } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { shownToWork } from "../../history/ledger/given-tokens.ts";
import { presentedToken, type Token, tokensOf } from "../../history/ledger/tokens.ts";
import { isOfEntry } from "../../history/sighting.ts";
import { wasMovedBetween } from "../../history/time/clock-moves.ts";
import { isSpread } from "../../history/time/spread.ts";
import { bearingRoutes } from "../token-life.ts";
import { actsOn, looksAt } from "../token-looks.ts";
import { explainedByLag, lag } from "./lag.ts";

/** The {@link lag} of what calls do to tokens: an issue, or an end. */
export const consistency: Freedom = {
  ...lag,

  explains(breach, history) {
    const { calls, controls = [] } = breach;
    const looks = calls
      .filter((id) => !controls.includes(id))
      .flatMap((id) => history.call(id) ?? [])
      .filter((call) => presentedToken(call, history) !== undefined);
    if (looks.length === 0 || !isOfEntry(breach)) return undefined;
    return explainedByLag(
      looks.flatMap((look) =>
        decidingOf(look, history).flatMap((act) => [
          [act, look] as const,
          ...vainlyEnded(act, history).map((issue) => [issue, act] as const),
        ]),
      ),
      history,
    );
  },
};

/**
 * The issue of the token by which a logout ended what it should, where new tokens were seen to be unknown for a moment: a
 * logout may be answered alike whether it knew the token or not.
 */
function vainlyEnded(act: Call, history: History): Call[] {
  const { id } = act.route ?? {};
  const token = presentedToken(act, history);
  if (token === undefined || (id !== "logout" && id !== "logout-all")) return [];
  return areNewTokensLate(history) ? [token.issue] : [];
}

/** Whether a new token was refused, and worked later. */
const areNewTokensLate = derived((history: History): boolean =>
  tokensOf(history).some((token) => {
    const worked = shownToWork(token.value, history);
    if (worked === undefined) return false;
    return looksAt(token, history).some(
      (look) => look.standing === "live" && !look.worked && before(look.call, worked),
    );
  }),
);

/**
 * What a call shows of the token that it presents: granted, of the calls that ended it, or that may have where none
 * surely did; refused, of its issue.
 */
function decidingOf(look: Call, history: History): Call[] {
  const token = presentedToken(look, history);
  if (token === undefined) return [];
  const isServed = givenToken(look) !== undefined || outcome(look) === "succeeded";
  if (!isServed) return mayBeUnknownYet(token, look, history) ? [token.issue] : [];
  const acts = actsOn(token, look, history);
  const sure = acts.filter(({ call, effect }) => effect.is === "ends" && before(token.issue, call));
  // A call that was refused ended nothing.
  const may = acts.filter(
    ({ call, whose, effect }) =>
      effect.is !== "spares" &&
      (whose === "it" || call.route?.id === "logout-all") &&
      outcome(call) !== "failed",
  );
  return (sure.length > 0 ? sure : may).map(({ call }) => call);
}

/**
 * Whether a token was refused as unknown before other servers knew it. Either it worked later, or no call presented it
 * later, when every server had to know it and nothing may have ended it. A refresh with it that got no answer may have
 * ended it.
 */
function mayBeUnknownYet(token: Token, look: Call, history: History): boolean {
  // By the target's clock, hours have gone by where that was moved.
  const isLong = wasMovedBetween(token.issue.sent.at.t, look.sent.at.t, history);
  if (isLong || !maySayUnknown(look, history)) return false;
  const worked = shownToWork(token.value, history);
  if (worked !== undefined) return before(look, worked);
  return !looksAt(token, history).some(
    ({ call, standing, aged, acts }) =>
      standing !== "dead" &&
      !aged &&
      !acts.some((act) => act.effect.is === "open" && !isRefused(act.call, token, history)) &&
      isSpread(token.issue, call, history) &&
      before(look, call),
  );
}

/** Whether a refusal has a status by which an unknown token is refused: 401, or what one was seen to be refused by; no status is documented. */
function maySayUnknown({ received }: Call, history: History): boolean {
  const { status = serverErrors } = received ?? {};
  const seen = statusesOfUnknown(history);
  return status === unauthorized || (seen.size === 0 ? status < serverErrors : seen.has(status));
}

/** The statuses by which the target refused tokens that no answer gave. */
const statusesOfUnknown = derived(
  (history: History): ReadonlySet<number> =>
    new Set(
      bearingRoutes
        .flatMap((route) => history.to(route))
        .filter(
          (call) =>
            bearer(call) !== undefined && !hasTrailingText(call) && !presentedToken(call, history),
        )
        .filter((call) => outcome(call) === "failed")
        .flatMap(({ received }) => received?.status ?? []),
    ),
);

/** Whether a token was shown to refresh and surely refused, which ends nothing. */
const isRefused = (call: Call, token: Token, history: History): boolean =>
  call.route?.id === "refresh" &&
  presentedToken(call, history) === token &&
  outcome(call) === "failed";
