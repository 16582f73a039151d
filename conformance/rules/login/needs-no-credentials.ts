import { loginNeedsNoCredentials } from "../../../contracts/clauses/login.ts";
import { needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { givenToken } from "../../history/outcome.ts";
import { loginRoute } from "../../model/secret-routes/logins.ts";
import { lockAt } from "../../model/users/lock.ts";
import { isOwedLogin } from "../../model/users/owed-logins.ts";
import { rule } from "../rule.ts";
import { loginWithAndWithoutHeader } from "./drives.ts";

export default rule(loginNeedsNoCredentials, {
  mayBe: [lockAt(loginRoute)],
  drives: [loginWithAndWithoutHeader],
  judge: needsNoCredentials("login", isOwedLogin, (call) => givenToken(call) !== undefined),
});
