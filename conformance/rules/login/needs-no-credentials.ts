import { loginNeedsNoCredentials } from "../../../contracts/clauses/login.ts";
import { needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { loginRoute } from "../../model/secret-routes/logins.ts";
import { rule } from "../rule.ts";
import { loginWithAndWithoutHeader } from "./drives.ts";

export default rule(loginNeedsNoCredentials, {
  drives: [loginWithAndWithoutHeader],
  judge: needsNoCredentials("login", loginRoute.isOwed, loginRoute.isLetIn),
});
