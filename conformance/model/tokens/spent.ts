import { refreshIssuesNewToken } from "../../../contracts/clauses/refresh.ts";
import { before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { presentedToken, type Token } from "../../history/ledger/tokens.ts";
import { succeededPlainly } from "../../history/outcome.ts";
import {
  contradicts,
  type Judge,
  refused,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { actsOn, looksOfUser, mayBeEnded } from "../token-looks.ts";
import { endsNothingInAlarm } from "./reuse-detection.ts";

/**
 * A token that was revoked revokes nothing when logout-all is called with it. Services may end sessions in alarm at
 * a revoked token and end all of its user's sessions, which no sentence forbids; so a loss counts only
 * where logout-all said that it succeeded, and a revoked token shown to refresh is seen to end nothing.
 */
export const spentTokenRevokesNothing = (
  spentBy: "refresh" | "logout" | "logout-all",
  unless: readonly string[] = [refreshIssuesNewToken.id],
): Judge =>
  function* (history) {
    for (const call of history.to("logout-all")) {
      const token = presentedToken(call, history);
      const spending = token && endOf(token, call, history);
      if (token === undefined || spending?.route?.id !== spentBy) continue;
      yield* tellOthers(history, { token, call, spending }, unless);
    }
  };

interface Attempt {
  token: Token;
  spending: Call;
  call: Call;
}

function* tellOthers(
  history: History,
  { token, call, spending }: Attempt,
  unless: readonly string[],
): Iterable<Sighting> {
  for (const look of looksOfUser(token.email, history)) {
    const { issue } = look.token;
    if (look.token === token || look.standing === "dead" || look.aged) continue;
    if (!before(issue, call) || !before(call, look.call)) continue;
    if (!look.worked && mayBeEnded(look.token, look.call, history, call)) continue;
    const shown = [issue, spending, call, look.call];
    if (look.worked) yield supports(shown);
    else if (succeededPlainly(call) && isCalm(history)) {
      yield contradicts(shown, {
        field: "the user's other token",
        expected: "still works after logout-all with a revoked token",
        got: `${refused(look.call)}; logout-all had succeeded`,
        wants: { status: "served" },
        unless,
      });
    }
  }
}

/** The call that surely ended a token before it was presented. */
const endOf = (token: Token, call: Call, history: History): Call | undefined =>
  actsOn(token, call, history).find(
    ({ call: act, effect }) =>
      effect.is === "ends" && before(token.issue, act) && before(act, call),
  )?.call;

const isCalm = derived((history: History): boolean =>
  // What has lapsed by time may alarm nobody.
  endsNothingInAlarm(history, ({ standing, aged }) => standing === "dead" && !aged),
);
