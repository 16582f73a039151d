import { loginNeedsNoCredentials } from "../../../contracts/clauses/login.ts";
import { needsNoCredentials } from "../../kit/answers/refusals.ts";
import { givenToken } from "../../kit/history/outcome.ts";
import { isOwedLogin } from "../../kit/history/owed.ts";
import { rule } from "../../kit/rule.ts";
import { loginWithAndWithoutHeader } from "./drives.ts";

export default rule(loginNeedsNoCredentials, {
  drives: [loginWithAndWithoutHeader],
  judge: needsNoCredentials("login", isOwedLogin, (call) => givenToken(call) !== undefined),
});
