import { loginRejectsBadCredentials } from "../../../contracts/clauses/login.ts";
import { givesNoToken } from "../../history/answers/no-token.ts";
import { credentialsOf } from "../../history/ledger/credentials.ts";
import { spilledLogins } from "../../model/mail/spilled-passwords.ts";
import { rule } from "../rule.ts";
import { oddPasswords } from "../signup/odd-signup-drives.ts";
import { loginAtOnce } from "./drives.ts";
import { loginWrongly } from "./wrong-login-drives.ts";

export default rule(loginRejectsBadCredentials, {
  drives: [loginWrongly, loginAtOnce, oddPasswords],
  quota: { "wrong password": 5, "unknown email": 2 },

  judge: givesNoToken("login", (login, history) => {
    if (spilledLogins(history).has(login)) return undefined;
    const credentials = credentialsOf(login, history);
    return credentials === "wrong password" || credentials === "unknown email"
      ? credentials
      : undefined;
  }),
});
