import { loginRejectsBadCredentials } from "../../../contracts/clauses/login.ts";
import { givesNoToken } from "../../history/answers/no-token.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { credentialsOf, respelling } from "../../history/ledger/credentials.ts";
import { givenToken, outcome } from "../../history/outcome.ts";
import { allOf, forEvery, recorded, type Sighting } from "../../history/sighting.ts";
import { loginsByAnothersReset } from "../../model/mail/spilled-passwords.ts";
import { rule } from "../rule.ts";
import { oddPasswords } from "../signup/odd-signup-drives.ts";
import { loginAtOnce } from "./drives.ts";
import { loginWrongly } from "./wrong-login-drives.ts";

export default rule(loginRejectsBadCredentials, {
  drives: [loginWrongly, loginAtOnce, oddPasswords],
  quota: { "wrong password": 5, "unknown email": 2 },

  judge: allOf(
    givesNoToken("login", (login, history) => {
      // What the reset of another user set is the right password here: the reset is at fault.
      if (loginsByAnothersReset(history).has(login)) return undefined;
      const credentials = credentialsOf(login, history);
      return credentials === "wrong password" || credentials === "unknown email"
        ? credentials
        : undefined;
    }),
    forEvery((history) => history.to("login"), respelt),
  ),
});

/** What makes two passwords or two addresses the same is not shown: what becomes of each other spelling is recorded. */
function respelt(login: Call, history: History): Sighting | undefined {
  const how = respelling(login, history);
  const isIn = givenToken(login) !== undefined;
  if (how === undefined || !(isIn || outcome(login) === "failed")) return undefined;
  return recorded(`login: ${how}`, isIn ? "accepted" : "refused");
}
