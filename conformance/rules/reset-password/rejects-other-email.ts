import { loginResult } from "../../../contracts/clauses/login.ts";
import { resetPasswordRejectsOtherEmail } from "../../../contracts/clauses/reset.ts";
import { passwordFate } from "../../model/password-looks.ts";
import { rule } from "../rule.ts";
import { resetProperly } from "./drives.ts";
import { resetByAnothersToken } from "./wrong-reset-drives.ts";

export default rule(resetPasswordRejectsOtherEmail, {
  drives: [resetByAnothersToken, resetProperly],
  restsOn: [loginResult],
  quota: { "another user's token": 4 },

  judge: passwordFate(resetPasswordRejectsOtherEmail),
});
