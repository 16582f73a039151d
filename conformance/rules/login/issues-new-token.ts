import { loginIssuesNewToken } from "../../../contracts/clauses/login.ts";
import { asked } from "../../kit/call.ts";
import { fateOf } from "../../kit/fates.ts";
import { allOf, contradicts, forEvery } from "../../kit/judge.ts";
import { refusedLogins } from "../../kit/logins.ts";
import { rule } from "../../kit/rule.ts";
import { loginAndUse, loginAtOnce, loginTwice } from "./drives.ts";

export default rule(loginIssuesNewToken, {
  drives: [loginAndUse, loginTwice, loginAtOnce],
  quota: { seen: 5 },

  judge: allOf(
    fateOf("login.issues-new-token"),
    forEvery(
      (history) => history.tokens.reissuedBy("login"),
      ({ first, again }) =>
        contradicts([first, again], {
          field: "data.access_token",
          expected: "a token that was not given before",
          got: "the same token again",
        }),
    ),
    forEvery(
      (history) => refusedLogins(history, "login.issues-new-token"),
      (call) =>
        contradicts(call, {
          field: "the answer",
          expected: `a token for ${asked(call, "email")}, as at other logins with this password`,
          got: `refused (status ${call.received?.status})`,
          unless: ["login.needs-no-credentials", "signup.keeps-existing-account"],
        }),
    ),
  ),
});
