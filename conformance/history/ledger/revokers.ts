import { before, type Call } from "../call.ts";
import type { History } from "../history.ts";
import { givenToken, succeededPlainly } from "../outcome.ts";
import { endings, mayBeRevokedOrLapsed } from "./revocations.ts";
import { presentedToken, type Token } from "./tokens.ts";
import { mayHaveEndedUnlisted } from "./unlisted.ts";

/** The calls that surely revoked a token, by the lifecycle table. */
export const revokers = (token: Token, history: History): Call[] =>
  endings(token, history).filter((act) => before(token.issue, act) && revokes(act, token, history));

/** Whether the lifecycle table says that this call, ended as it did, revoked the token. */
export function revokes(act: Call, token: Token, history: History): boolean {
  const presented = presentedToken(act, history);
  if (presented === undefined) return false;
  switch (act.route?.id) {
    case "refresh":
      return presented === token && givenToken(act) !== undefined;
    case "logout":
      return presented === token && succeededPlainly(act);
    case "logout-all":
      return (
        presented.email !== undefined &&
        presented.email === token.email &&
        succeededPlainly(act) &&
        // A dead token ends nothing, whatever is answered. A token that a reset, say, may have ended need not end
        // anything either.
        !mayBeRevokedOrLapsed(presented, act, history) &&
        (presented === token || !mayHaveEndedUnlisted(presented, act, history))
      );
    default:
      return false;
  }
}
