import { loginResult } from "../../../contracts/clauses/login.ts";
import { resetPasswordRejectsUnknownToken } from "../../../contracts/clauses/reset.ts";
import { passwordFate } from "../../model/password-looks.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { resetProperly } from "./drives.ts";
import { resetByUnknownToken } from "./wrong-reset-drives.ts";

export default rule(resetPasswordRejectsUnknownToken, {
  drives: [resetByUnknownToken, resetProperly, wholeLife],
  restsOn: [loginResult],
  quota: { "unknown token": 8, "no token": 2 },
  judge: passwordFate(resetPasswordRejectsUnknownToken),
});
