import { loginRejectsBadCredentials } from "../../../contracts/clauses/login.ts";
import { givesNoToken } from "../../history/answers/no-token.ts";
import { givenToken, outcome } from "../../history/answers/outcome.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { respelling } from "../../history/ledger/credentials.ts";
import { allOf, forEvery, recorded, type Sighting } from "../../history/sighting.ts";
import { credentialsOf } from "../../model/password-life.ts";
import { blamedFor, passwordLook } from "../../model/password-looks.ts";
import { rule } from "../rule.ts";
import { oddPasswords } from "../signup/odd-signup-drives.ts";
import { loginAtOnce } from "./drives.ts";
import { loginWrongly } from "./wrong/credentials.ts";

export default rule(loginRejectsBadCredentials, {
  drives: [loginWrongly, loginAtOnce, oddPasswords],
  quota: { "wrong password": 5, "unknown email": 2 },

  judge: allOf(
    givesNoToken("login", (login, history) => {
      const credentials = credentialsOf(login, history);
      if (credentials === "unknown email") return credentials;
      const look = passwordLook(login, history);
      const isOther = look?.isWrong
        ? blamedFor(look, history)?.clause !== loginRejectsBadCredentials
        : (look?.causes.length ?? 1) > 1;
      return isOther || credentials !== "wrong password" ? undefined : credentials;
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
