import { loginIssuesNewToken, loginNeedsNoCredentials } from "../../../contracts/clauses/login.ts";
import { resetPasswordRejectsOtherEmail } from "../../../contracts/clauses/reset.ts";
import { signupKeepsExistingAccount } from "../../../contracts/clauses/signup.ts";
import { declaredSecret } from "../../freedoms/declared-secret.ts";
import { loginDoor } from "../../freedoms/doors/logins.ts";
import { dormantAccount } from "../../freedoms/dormant-account.ts";
import { lockAt } from "../../freedoms/lock.ts";
import { asked, asText, type Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { owedAfter, refusedDormant } from "../../history/ledger/owed-logins.ts";
import { outcome } from "../../history/outcome.ts";
import { allOf, contradicts, forEvery, refused } from "../../history/sighting.ts";
import { consistency } from "../../model/tokens/consistency.ts";
import { givesSomeToken } from "../../model/tokens/empty-tokens.ts";
import { fateOf } from "../../model/tokens/fates.ts";
import { refusedLogins, succeededLogins } from "../../model/tokens/logins.ts";
import { ownCalls } from "../../model/tokens/own-calls.ts";
import { givesNewToken } from "../../model/tokens/reissues.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { loginAndUse, loginAtOnce, loginLater, loginTwice } from "./drives.ts";

/** Right logins that were refused, and the call that not every server may have known of by then. */
const refusedEarly = (history: History): [login: Call, since: Call][] =>
  history.to("login").flatMap((login) => {
    const since = outcome(login) === "failed" ? owedAfter(login, history) : undefined;
    return since === undefined ? [] : [[login, since]];
  });

export default rule(loginIssuesNewToken, {
  mayBe: [declaredSecret, consistency, ownCalls, dormantAccount, lockAt(loginDoor)],
  drives: [loginAndUse, loginTwice, loginAtOnce, loginLater, wholeLife],
  quota: { login: 5 },

  judge: allOf(
    fateOf(loginIssuesNewToken),
    givesNewToken("login"),
    givesSomeToken(succeededLogins),
    forEvery(refusedEarly, ([call, since]) =>
      contradicts(call, {
        field: "the answer",
        expected: `a token for ${asText(asked(call, "email"))}, as soon as every server knows of the user`,
        got: refused(call),
        wants: { status: "served" },
        since: since.id,
      }),
    ),
    forEvery(
      (history) => [...refusedLogins(history, loginIssuesNewToken.id), ...refusedDormant(history)],
      (call) =>
        contradicts(call, {
          field: "the answer",
          expected: `a token for ${asText(asked(call, "email"))}, as at other logins with this password`,
          got: refused(call),
          wants: { status: "served" },
          unless: [
            loginNeedsNoCredentials.id,
            signupKeepsExistingAccount.id,
            resetPasswordRejectsOtherEmail.id,
          ],
        }),
    ),
  ),
});
