import * as envelope from "../../contracts/clauses/envelope.ts";
import * as login from "../../contracts/clauses/login.ts";
import * as refresh from "../../contracts/clauses/refresh.ts";
import * as restart from "../../contracts/clauses/restart.ts";
import * as verify from "../../contracts/clauses/verify.ts";

/**
 * The rules that one call tells by itself: the form of an answer, its types and its lifetime by its own `Date`, and what
 * its own request asked for. Nothing of them hangs on another call, a mail, a control or on whose a secret is.
 */
export const observers: ReadonlySet<string> = new Set(
  [
    envelope.envelopeShape,
    envelope.envelopeShapeOtherMethods,
    envelope.envelopeRequestId,
    envelope.envelopeErrorNullOnSuccess,
    envelope.envelopeErrorSetOnFailure,
    envelope.envelopeContentType,
    envelope.envelopeFailureStatus,
    login.loginResult,
    login.loginTokenType,
    login.loginUserFields,
    login.loginApiKey,
    login.loginAcceptsEachExpiry,
    login.loginExpiryDefault,
    login.loginRejectsOtherExpiry,
    login.loginExpiresAtFormat,
    login.loginExpiresAtFollowsExpiry,
    login.loginNeverExpiresAt,
    refresh.refreshResult,
    refresh.refreshTokenType,
    refresh.refreshAcceptsEachExpiry,
    refresh.refreshExpiryDefault,
    refresh.refreshRejectsOtherExpiry,
    refresh.refreshExpiresAtFormat,
    refresh.refreshExpiresAtFollowsExpiry,
    verify.verifyEmailResult,
    verify.verifyEmailTokenType,
    verify.verifyEmailExpiresAtFormat,
    restart.restartSuccessBody,
    restart.restartChatServerStatus,
    restart.restartFailureBody,
    restart.restartContentType,
  ].map(({ id }) => id),
);
