import { loginResult } from "../../../contracts/clauses/login.ts";
import {
  forgotPasswordNeedsNoCredentials,
  forgotPasswordSendsEmail,
} from "../../../contracts/clauses/reset.ts";
import { signupCreatesUser } from "../../../contracts/clauses/signup.ts";
import { allOf, forEvery, recorded } from "../../history/sighting.ts";
import { answeredWithMail } from "../../model/mail/answered-with-mail.ts";
import { owedForgots, unverifiedForgots } from "../../model/mail/owed-mails.ts";
import { sendsMail } from "../../model/mail/sending.ts";
import { resetProperly, resetTogether } from "../reset-password/drives.ts";
import { rule } from "../rule.ts";
import { signupAgain, signupAndLook } from "../signup/drives.ts";
import { signupOddlySpelt } from "../signup/odd-signup-drives.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { askAgainLater } from "./drives.ts";

export default rule(forgotPasswordSendsEmail, {
  drives: [
    resetProperly,
    signupAndLook,
    signupAgain,
    signupOddlySpelt,
    resetTogether,
    askAgainLater,
    wholeLife,
  ],
  quota: { seen: 5 },

  judge: allOf(
    sendsMail(owedForgots, {
      what: "a password reset email",
      holds: "a token",
      recogniser: "resetToken",
      // Nobody is mailed who does not exist.
      unless: [forgotPasswordNeedsNoCredentials.id, signupCreatesUser.id, loginResult.id],
    }),
    forEvery(unverifiedForgots, (call, history) =>
      recorded("forgot-password for an unverified email", answeredWithMail(call, history)),
    ),
  ),
});
