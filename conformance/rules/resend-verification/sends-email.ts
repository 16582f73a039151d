import { loginResult } from "../../../contracts/clauses/login.ts";
import { signupCreatesUser, signupStartsUnverified } from "../../../contracts/clauses/signup.ts";
import {
  resendVerificationNeedsNoCredentials,
  resendVerificationSendsEmail,
  verifyEmailAcceptsEmailedCode,
} from "../../../contracts/clauses/verify.ts";
import { isFrom } from "../../history/ledger/code-uses.ts";
import { freshUses } from "../../history/ledger/fresh-codes.ts";
import { allOf, forEvery } from "../../history/sighting.ts";
import { judgeCode } from "../../model/mail/code-judgement.ts";
import { owedResends } from "../../model/mail/owed-mails.ts";
import { sendsMail } from "../../model/mail/sending.ts";
import { askAgainLater } from "../forgot-password/drives.ts";
import { rule } from "../rule.ts";
import { signupOddlySpelt } from "../signup/odd-signup-drives.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { resendAndVerify, verifyResentUnread, verifyTogether } from "./drives.ts";

export default rule(resendVerificationSendsEmail, {
  drives: [
    resendAndVerify,
    verifyResentUnread,
    verifyTogether,
    signupOddlySpelt,
    askAgainLater,
    wholeLife,
  ],
  restsOn: [verifyEmailAcceptsEmailedCode],
  quota: { seen: 6 },

  judge: allOf(
    sendsMail(owedResends, {
      what: "another verification email",
      holds: "a link with a token",
      recogniser: "verificationToken",
      unless: [
        resendVerificationNeedsNoCredentials.id,
        // Nobody is mailed who does not exist, or who is verified from the start.
        ...[signupCreatesUser.id, signupStartsUnverified.id, loginResult.id],
      ],
    }),
    forEvery(freshUses("verify-email"), (use, history) =>
      isFrom("resend-verification", use) ? judgeCode(use, history) : undefined,
    ),
  ),
});
