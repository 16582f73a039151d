import { loginResult } from "../../../contracts/clauses/login.ts";
import { resetPasswordRejectsUnknownToken } from "../../../contracts/clauses/reset.ts";
import { loginDoor } from "../../freedoms/doors/logins.ts";
import { lockAt } from "../../freedoms/lock.ts";
import { keepsPassword } from "../../model/mail/reset-judgement.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { resetProperly } from "./drives.ts";
import { resetByUnknownToken } from "./wrong-reset-drives.ts";

export default rule(resetPasswordRejectsUnknownToken, {
  mayBe: [lockAt(loginDoor)],
  drives: [resetByUnknownToken, resetProperly, wholeLife],
  restsOn: [loginResult],
  quota: { "unknown token": 8, "no token": 2 },
  judge: keepsPassword(["unknown token", "no token"]),
});
