import { loginNeedsNoCredentials } from "../../../contracts/clauses/login.ts";
import { givenToken } from "../../kit/outcome.ts";
import { isOwedLogin } from "../../kit/owed.ts";
import { needsNoCredentials } from "../../kit/refusals.ts";
import { rule } from "../../kit/rule.ts";
import { loginWithAndWithoutHeader } from "./drives.ts";

export default rule(loginNeedsNoCredentials, {
  drives: [loginWithAndWithoutHeader],
  judge: needsNoCredentials("login", isOwedLogin, (call) => givenToken(call) !== undefined),
});
