import {
  loginApiKey,
  loginApiKeyIsTheUsers,
  loginExpiryDefault,
  loginRejectsOtherExpiry,
  loginRequiresFields,
  loginResult,
  loginUserFields,
} from "../clauses/login.ts";
import { logoutAllNeedsNoBody, logoutNeedsNoBody } from "../clauses/logout.ts";
import {
  refreshExpiryDefault,
  refreshInheritsName,
  refreshRejectsOtherExpiry,
  refreshResult,
} from "../clauses/refresh.ts";
import {
  forgotPasswordSendsEmail,
  resetPasswordRejectsOtherEmail,
  resetPasswordRejectsUnknownToken,
  resetPasswordSetsPassword,
} from "../clauses/reset.ts";
import {
  signupCreatesPaymentCustomer,
  signupCreatesUser,
  signupRequiresFields,
  signupSendsVerificationEmail,
} from "../clauses/signup.ts";
import {
  resendVerificationSendsEmail,
  verifyEmailAcceptsEmailedCode,
  verifyEmailNeedsNoBrowser,
  verifyEmailRejectsUnknownCode,
  verifyEmailResult,
} from "../clauses/verify.ts";
import {
  verifyLinkCarriesSameCode,
  verifyLinkJsonEnvelope,
  verifyLinkJsonMode,
  verifyLinkRedirectFlow,
  verifyLinkRejectsUnknownToken,
} from "../clauses/verify-link.ts";
import { claimed, type Sentence, section } from "./sentence.ts";

/** Of the document: Endpoints of the agent control plane. */
export const controlPlane: readonly Sentence[] = [
  ...section("Endpoints, Agent control plane", [
    claimed(
      "sign-up makes a user, a payment customer and a verification mail",
      signupCreatesUser,
      signupCreatesPaymentCustomer,
      signupSendsVerificationEmail,
      signupRequiresFields,
    ),
    claimed(
      "login takes three strings and a lifetime, and answers six members",
      loginResult,
      loginRequiresFields,
    ),
    claimed(
      "verify-email takes the code and answers six members",
      verifyEmailResult,
      verifyEmailAcceptsEmailedCode,
    ),
    claimed("refresh takes two optional members and answers five", refreshResult),
    claimed("logout and logout-all take no body", logoutNeedsNoBody, logoutAllNeedsNoBody),
    claimed("resend-verification sends the mail again", resendVerificationSendsEmail),
    claimed("forgot-password sends a reset mail", forgotPasswordSendsEmail),
    claimed(
      "reset-password sets a password by the mailed token",
      resetPasswordSetsPassword,
      resetPasswordRejectsUnknownToken,
      resetPasswordRejectsOtherEmail,
    ),
    claimed(
      "the link verifies, for browsers by a redirect and for programs in JSON",
      verifyLinkRedirectFlow,
      verifyLinkJsonMode,
      verifyLinkJsonEnvelope,
      verifyLinkRejectsUnknownToken,
    ),
  ]),
  ...section("Endpoints, Agent control plane, rule 1", [
    claimed(
      "these lifetimes and no other, a month where none is asked for",
      loginExpiryDefault,
      loginRejectsOtherExpiry,
      refreshRejectsOtherExpiry,
    ),
  ]),
  ...section("Endpoints, Agent control plane, rule 2", [
    claimed(
      "a refresh defaults to a month and to the old name",
      refreshExpiryDefault,
      refreshInheritsName,
    ),
  ]),
  ...section("Endpoints, Agent control plane, rule 3", [
    claimed(
      "the code is the link's token, and no browser is needed",
      verifyEmailNeedsNoBrowser,
      verifyEmailRejectsUnknownCode,
      verifyLinkCarriesSameCode,
    ),
  ]),
  ...section("Endpoints, Agent control plane, rule 4", [
    claimed("five members of data.user", loginUserFields),
  ]),
  ...section("Endpoints, Agent control plane, rule 5", [
    claimed("api_key is the default key or null", loginApiKey, loginApiKeyIsTheUsers),
  ]),
];
