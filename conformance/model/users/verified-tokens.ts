import { before, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { presentedToken } from "../../history/ledger/tokens.ts";
import { succeededPlainly } from "../../history/outcome.ts";
import { looksOfUser } from "../token-looks.ts";

/**
 * Calls of logout-all with the token of a verification after which a session of that user, opened by login,
 * still worked, although logout-all with the token of a login ends the user's sessions: the verification,
 * the logout-all, and the look at the session.
 */
export function foreignTokens(history: History): Call[][] {
  const endings = history.to("logout-all").filter(succeededPlainly);
  const byVerified = endings.filter((call) => issuer(call, history) === "verify-email");
  const survivors = byVerified.flatMap((call) => {
    const token = presentedToken(call, history);
    const look = looksAfter(call, history).find(({ worked }) => worked);
    return token === undefined || look === undefined ? [] : [[token.issue, call, look.call]];
  });
  const byLogin = endings.filter((call) => issuer(call, history) === "login");
  const looks = byLogin.flatMap((call) => looksAfter(call, history));
  const isSound = looks.length > 0 && looks.every(({ worked }) => !worked);
  // Now and then is logout-all's own fault.
  const isRegular = survivors.length >= 2 && survivors.length * 2 > byVerified.length;
  return isSound && isRegular ? survivors : [];
}

const issuer = (call: Call, history: History) => presentedToken(call, history)?.issue.route?.id;

/** Looks at other tokens of the user, of a login before the call, where nothing else can have ended them. */
function looksAfter(call: Call, history: History) {
  const presented = presentedToken(call, history);
  return looksOfUser(presented?.email, history).filter(
    (look) =>
      look.token !== presented &&
      look.token.issue.route?.id === "login" &&
      look.endedBy.some((act) => act.call === call) &&
      before(call, look.call),
  );
}
