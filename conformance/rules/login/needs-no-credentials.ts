import { loginNeedsNoCredentials } from "../../../contracts/clauses/login.ts";
import { loginDoor } from "../../freedoms/doors/logins.ts";
import { lockAt } from "../../freedoms/lock.ts";
import { needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { isOwedLogin } from "../../history/ledger/owed-logins.ts";
import { givenToken } from "../../history/outcome.ts";
import { rule } from "../rule.ts";
import { loginWithAndWithoutHeader } from "./drives.ts";

export default rule(loginNeedsNoCredentials, {
  mayBe: [lockAt(loginDoor)],
  drives: [loginWithAndWithoutHeader],
  judge: needsNoCredentials("login", isOwedLogin, (call) => givenToken(call) !== undefined),
});
