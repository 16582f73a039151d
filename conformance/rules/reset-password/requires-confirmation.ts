import { loginResult } from "../../../contracts/clauses/login.ts";
import { resetPasswordRequiresConfirmation } from "../../../contracts/clauses/reset.ts";
import { loginDoor } from "../../freedoms/doors/logins.ts";
import { lockAt } from "../../freedoms/lock.ts";
import { keepsPassword } from "../../model/mail/reset-judgement.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { resetProperly } from "./drives.ts";
import { resetUnconfirmed } from "./wrong-reset-drives.ts";

export default rule(resetPasswordRequiresConfirmation, {
  mayBe: [lockAt(loginDoor)],
  drives: [resetUnconfirmed, resetProperly, wholeLife],
  restsOn: [loginResult],
  quota: { "no confirmation": 2, "another confirmation": 4 },
  judge: keepsPassword(["no confirmation", "another confirmation"]),
});
