import { loginNeedsNoCredentials } from "../../../contracts/clauses/login.ts";
import { needsNoCredentials } from "../../history/answers/refusals.ts";
import { givenToken } from "../../history/outcome.ts";
import { isOwedLogin } from "../../history/owed.ts";
import { rule } from "../rule.ts";
import { loginWithAndWithoutHeader } from "./drives.ts";

export default rule(loginNeedsNoCredentials, {
  drives: [loginWithAndWithoutHeader],
  judge: needsNoCredentials("login", isOwedLogin, (call) => givenToken(call) !== undefined),
});
