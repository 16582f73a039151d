import {
  loginNeedsNoCredentials,
  loginRejectsBadCredentials,
  loginResult,
} from "../../../contracts/clauses/login.ts";
import { resetPasswordRejectsOtherEmail } from "../../../contracts/clauses/reset.ts";
import { loginDoor } from "../../freedoms/doors/logins.ts";
import { lockAt } from "../../freedoms/lock.ts";
import { allOf, contradicts, forEvery } from "../../history/sighting.ts";
import { keepsPassword } from "../../model/mail/reset-judgement.ts";
import { spilledPasswords } from "../../model/mail/spilled-passwords.ts";
import { rule } from "../rule.ts";
import { resetProperly } from "./drives.ts";
import { resetByAnothersToken } from "./wrong-reset-drives.ts";

export default rule(resetPasswordRejectsOtherEmail, {
  mayBe: [lockAt(loginDoor)],
  drives: [resetByAnothersToken, resetProperly],
  restsOn: [loginResult],
  quota: { "another user's token": 4 },

  judge: allOf(
    keepsPassword(["another user's token"]),
    // A right reset sets the password of its user, not of a bystander.
    forEvery(spilledPasswords, ({ reset, login }) =>
      contradicts([reset.call, login], {
        field: "another user's login with the new password",
        expected: `refused: the token was sent to ${reset.owner}`,
        got: "accepted",
        wants: { status: "refused" },
        unless: [loginRejectsBadCredentials.id, loginNeedsNoCredentials.id],
      }),
    ),
  ),
});
