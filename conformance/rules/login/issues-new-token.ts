import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { consistency } from "../../freedoms/consistency.ts";
import { loginsLocked } from "../../kit/answers/locked.ts";
import { asked } from "../../kit/history/call.ts";
import { lockouts } from "../../kit/history/lockout.ts";
import { allOf, contradicts, doubted, forEvery, refused } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { fateOf } from "../../kit/tokens/fates.ts";
import { givesNewToken } from "../../kit/tokens/issued.ts";
import { refusedLogins } from "../../kit/tokens/logins.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { loginAndUse, loginAtOnce, loginLater, loginTwice } from "./drives.ts";

export default rule(loginIssuesNewToken, {
  mayBe: [consistency],
  drives: [loginAndUse, loginTwice, loginAtOnce, loginLater, wholeLife],
  quota: { seen: 5 },

  judge: allOf(
    fateOf("login.issues-new-token"),
    givesNewToken("login"),
    forEvery(lockouts, ({ refused }) =>
      refused.slice(0, 1).map((call) => doubted(loginsLocked, call)),
    ),
    forEvery(
      (history) => refusedLogins(history, "login.issues-new-token"),
      (call) =>
        contradicts(call, {
          field: "the answer",
          expected: `a token for ${asked(call, "email")}, as at other logins with this password`,
          got: refused(call),
          unless: [
            "login.needs-no-credentials",
            "signup.keeps-existing-account",
            "reset-password.rejects-other-email",
          ],
        }),
    ),
  ),
});
