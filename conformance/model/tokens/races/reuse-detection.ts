import { givenToken, outcome } from "../../../history/answers/outcome.ts";
import { before, type Call } from "../../../history/call.ts";
import { derived } from "../../../history/derived.ts";
import type { History } from "../../../history/history.ts";
import { presentedToken } from "../../../history/ledger/tokens.ts";
import { mayHaveLapsed } from "../../../history/time/clock-moves.ts";
import { isSpread } from "../../../history/time/spread.ts";
import { endOfPresented } from "../../token-acts.ts";

/**
 * Whether the service ended no session when a token was shown to refresh that `by` had ended (a route, or "time"): another of
 * its user worked afterwards, once an end had to be seen. Services may suspect theft and end all of a user's sessions,
 * which no sentence forbids (RULES.md, Words). A token shown so soon that its issue may be unknown alarms nobody.
 */
export const isCalmAbout = (by: string | undefined, history: History): boolean =>
  calm(history).has(by);

const calm = derived((history: History): ReadonlySet<string | undefined> => {
  const refreshes = history.to("refresh").flatMap((call) => {
    const token = presentedToken(call, history);
    return token === undefined ? [] : [{ call, token }];
  });
  const granted = Map.groupBy(
    refreshes.filter(({ call }) => givenToken(call) !== undefined),
    ({ token }) => token.email,
  );
  const outlived = refreshes.filter(
    ({ call, token }) =>
      outcome(call) === "failed" &&
      givenToken(call) === undefined &&
      isSpread(token.issue, call, history) &&
      granted
        .get(token.email)
        ?.some((later) => before(later.token.issue, call) && isSpread(call, later.call, history)),
  );
  return new Set(
    outlived.map(({ call, token }) =>
      mayHaveLapsed(token.issue, call, history) ? "time" : routeOf(call, history),
    ),
  );
});

const routeOf = (call: Call, history: History): string | undefined =>
  endOfPresented(call, history)?.call.route?.id;
