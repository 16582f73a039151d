import {
  loginExpiresAtFollowsExpiry,
  loginNeedsNoCredentials,
  loginNeverExpiresAt,
  loginResult,
  loginTokenFitsHeader,
} from "../clauses/login.ts";
import { logoutAllRequiresBearer, logoutRequiresBearer } from "../clauses/logout.ts";
import {
  refreshExpiresAtFollowsExpiry,
  refreshRequiresBearer,
  refreshRotatesOnce,
  refreshTokenLeak,
} from "../clauses/refresh.ts";
import {
  forgotPasswordNeedsNoCredentials,
  resetPasswordNeedsNoCredentials,
  resetPasswordRequiresConfirmation,
  resetPasswordSetsPassword,
} from "../clauses/reset.ts";
import {
  restartKeyOnlyInBody,
  restartRequiresKey,
  restartSucceedsWithValidKey,
} from "../clauses/restart.ts";
import { enterpriseKeyOnlyInBody, enterpriseRequiresKey } from "../clauses/routes.ts";
import { signupNeedsNoCredentials } from "../clauses/signup.ts";
import { tokenNeverDoesNotLapse } from "../clauses/token.ts";
import {
  resendVerificationNeedsNoCredentials,
  verifyEmailIssuesWorkingToken,
  verifyEmailNeedsNoCredentials,
} from "../clauses/verify.ts";
import { verifyLinkCarriesSameCode, verifyLinkNeedsNoCredentials } from "../clauses/verify-link.ts";
import { claimed, type Sentence, section } from "./sentence.ts";

/** Of the document: Authentication. */
export const authentication: readonly Sentence[] = [
  ...section("Authentication, Enterprise API, 1", [
    claimed(
      "the key stands in the body",
      restartRequiresKey,
      restartKeyOnlyInBody,
      enterpriseRequiresKey,
      enterpriseKeyOnlyInBody,
    ),
  ]),
  ...section("Authentication, Enterprise API, 2", [
    claimed(
      "a restart takes no authentication header",
      restartSucceedsWithValidKey,
      restartKeyOnlyInBody,
    ),
  ]),
  ...section("Authentication, Agent control plane, 1", [
    claimed(
      "seven endpoints need no credentials",
      signupNeedsNoCredentials,
      loginNeedsNoCredentials,
      verifyEmailNeedsNoCredentials,
      resendVerificationNeedsNoCredentials,
      forgotPasswordNeedsNoCredentials,
      resetPasswordNeedsNoCredentials,
      verifyLinkNeedsNoCredentials,
    ),
  ]),
  ...section("Authentication, Agent control plane, 2", [
    claimed(
      "three endpoints need the bearer header",
      refreshRequiresBearer,
      refreshTokenLeak,
      logoutRequiresBearer,
      logoutAllRequiresBearer,
      loginTokenFitsHeader,
    ),
  ]),
  ...section("Authentication, Agent control plane, 3", [
    claimed(
      "tokens come of logins and verifications; a refresh rotates them",
      loginResult,
      verifyEmailIssuesWorkingToken,
      refreshRotatesOnce,
    ),
  ]),
  ...section("Authentication, Agent control plane, 4", [
    claimed(
      "the lifetime follows token_expiry; never does not lapse",
      loginExpiresAtFollowsExpiry,
      loginNeverExpiresAt,
      refreshExpiresAtFollowsExpiry,
      tokenNeverDoesNotLapse,
    ),
  ]),
  ...section("Authentication, Agent control plane, 5", [
    claimed(
      "a reset takes the token, the password and its confirmation",
      resetPasswordSetsPassword,
      resetPasswordRequiresConfirmation,
    ),
  ]),
  ...section("Authentication, Agent control plane, 6", [
    claimed("code and link are the same token", verifyLinkCarriesSameCode),
  ]),
];
