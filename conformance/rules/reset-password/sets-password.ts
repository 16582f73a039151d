import { loginResult } from "../../../contracts/clauses/login.ts";
import {
  forgotPasswordSendsEmail,
  resetPasswordNeedsNoCredentials,
  resetPasswordSetsPassword,
} from "../../../contracts/clauses/reset.ts";
import { envelopeFaults } from "../../history/answers/envelope.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { asked } from "../../history/call.ts";
import { isOwedReset } from "../../history/ledger/owed-resets.ts";
import { resets } from "../../history/ledger/resets.ts";
import { allOf, contradicts, forEvery, missing, refused } from "../../history/sighting.ts";
import { isLikelyToken, unrecognised } from "../../model/mail/likely-tokens.ts";
import { passwordFate } from "../../model/password-looks.ts";
import { rule } from "../rule.ts";
import { oddPasswords, signupOddlySpelt } from "../signup/odd-signup-drives.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { resetLongAgo, resetProperly, resetTogether, resetUnread } from "./drives.ts";
import { resetUnconfirmed } from "./wrong-reset-drives.ts";

export default rule(resetPasswordSetsPassword, {
  drives: [
    resetProperly,
    resetUnread,
    resetLongAgo,
    resetTogether,
    oddPasswords,
    signupOddlySpelt,
    resetUnconfirmed,
    wholeLife,
  ],
  restsOn: [loginResult, forgotPasswordSendsEmail],
  quota: { new: 5, old: 5 },

  judge: allOf(
    passwordFate(resetPasswordSetsPassword),
    forEvery(resets, (reset, history) => {
      const { call, email } = reset;
      if (outcome(call) !== "failed" || !isOwedReset(reset, history)) return undefined;
      if (!isLikelyToken("resetToken", asked(call, "token"), history))
        return missing(unrecognised("resetToken"), call);
      return contradicts(call, {
        field: "the answer",
        expected: `the token mailed to ${email} to set the password`,
        got: refused(call),
        wants: { status: "served" },
        unless: [resetPasswordNeedsNoCredentials.id, ...envelopeFaults(call)],
      });
    }),
  ),
});
