import { signupCreatesUser, signupStartsUnverified } from "../../../contracts/clauses/signup.ts";
import {
  resendVerificationSendsEmail,
  verifyEmailRejectsUnknownCode,
} from "../../../contracts/clauses/verify.ts";
import {
  verifyLinkCarriesSameCode,
  verifyLinkNeedsNoCredentials,
  verifyLinkRejectsUnknownToken,
} from "../../../contracts/clauses/verify-link.ts";
import { type CodeUse, isFrom } from "../../history/ledger/code-uses.ts";

/** Rules that explain why a right code is refused: a stranger's made-up one may have verified its owner. */
export const usedUpByStrangers = [
  verifyEmailRejectsUnknownCode.id,
  verifyLinkRejectsUnknownToken.id,
];

/** Other rules that explain why the verify route turned an emailed token away. */
export const simplerLinkRules = (use: CodeUse): string[] => [
  verifyLinkNeedsNoCredentials.id,
  verifyLinkCarriesSameCode.id,
  signupStartsUnverified.id,
  // A user who was never made cannot be verified.
  signupCreatesUser.id,
  ...usedUpByStrangers,
  ...(isFrom("resend-verification", use) ? [resendVerificationSendsEmail.id] : []),
];
