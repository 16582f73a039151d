import { loginResult } from "../../../contracts/clauses/login.ts";
import { resetPasswordRequiresConfirmation } from "../../../contracts/clauses/reset.ts";
import { passwordFate } from "../../model/password-looks.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { resetProperly } from "./drives.ts";
import { resetUnconfirmed } from "./wrong-reset-drives.ts";

export default rule(resetPasswordRequiresConfirmation, {
  drives: [resetUnconfirmed, resetProperly, wholeLife],
  restsOn: [loginResult],
  quota: { "no confirmation": 2, "another confirmation": 4 },
  judge: passwordFate(resetPasswordRequiresConfirmation),
});
