import { asyncCallsWebhook } from "../clauses/async.ts";
import {
  envelopeErrorNullOnSuccess,
  envelopeErrorSetOnFailure,
  envelopeRequestId,
  envelopeShape,
  envelopeShapeOtherMethods,
} from "../clauses/envelope.ts";
import {
  loginAcceptsEachExpiry,
  loginApiKey,
  loginApiKeyIsTheUsers,
  loginExpiresAtFormat,
  loginNamesToken,
  loginRejectsBadCredentials,
  loginResult,
  loginTokenFitsHeader,
  loginTokenType,
  loginUserFields,
} from "../clauses/login.ts";
import { queuePerAccount } from "../clauses/queue.ts";
import {
  refreshAcceptsEachExpiry,
  refreshExpiresAtFormat,
  refreshInheritsName,
  refreshRenamesToken,
  refreshTokenType,
} from "../clauses/refresh.ts";
import {
  restartFailureBody,
  restartRequiresKey,
  restartTargetsNamedServer,
} from "../clauses/restart.ts";
import {
  catalogueServesEveryRoute,
  enterpriseRequiresKey,
  generationAnswers,
} from "../clauses/routes.ts";
import {
  signupCreatesUser,
  signupKeepsExistingAccount,
  signupStartsUnverified,
} from "../clauses/signup.ts";
import {
  verifyEmailExpiresAtFormat,
  verifyEmailMarksVerified,
  verifyEmailTokenType,
} from "../clauses/verify.ts";
import { claimed, type Sentence, section, unseen } from "./sentence.ts";

/** Of the document: What the service does, its resources and their envelope. */
export const resources: readonly Sentence[] = [
  ...section("What the service does", [
    claimed(
      "HTTP and JSON carry everything",
      envelopeShape,
      restartFailureBody,
      catalogueServesEveryRoute,
    ),
    claimed("two tiers lie under two paths", catalogueServesEveryRoute),
    unseen(
      "cache, queue, fetch and storage operations exist for dedicated servers",
      "their paths and payloads are not shown",
    ),
    claimed(
      "generation may run in the background, with a webhook and a track_id",
      asyncCallsWebhook,
      generationAnswers,
    ),
    claimed("requests wait in a queue of their account's plan", queuePerAccount),
  ]),
  ...section("Resources and their fields, Dedicated server", [
    claimed("a path segment names the server", restartTargetsNamedServer),
  ]),
  ...section("Enterprise API key", [
    claimed(
      "key is a string in the JSON body, and required",
      restartRequiresKey,
      enterpriseRequiresKey,
    ),
  ]),
  ...section("Agent user", [
    claimed("id, name, email, username and verified, with their types", loginUserFields),
    claimed("the name is the one given at sign-up", signupCreatesUser),
    claimed(
      "the email is what one logs in with",
      signupKeepsExistingAccount,
      loginRejectsBadCredentials,
    ),
    claimed(
      "verified turns true once the email is verified",
      signupStartsUnverified,
      verifyEmailMarksVerified,
    ),
  ]),
  ...section("Agent access token", [
    claimed("the token is an opaque string", loginResult, loginTokenFitsHeader),
    claimed("its type is Bearer, always", loginTokenType, refreshTokenType, verifyEmailTokenType),
    claimed("four lifetimes", loginAcceptsEachExpiry, refreshAcceptsEachExpiry),
    claimed(
      "expires_at is ISO 8601 in UTC",
      loginExpiresAtFormat,
      refreshExpiresAtFormat,
      verifyEmailExpiresAtFormat,
    ),
    claimed("api_key is a string, or null where none exists", loginApiKey, loginApiKeyIsTheUsers),
    claimed(
      "device_name names the token; a refresh inherits it",
      loginNamesToken,
      refreshInheritsName,
      refreshRenamesToken,
    ),
  ]),
  ...section("Response envelope", [
    claimed("data, error and meta with their types", envelopeShape, envelopeShapeOtherMethods),
    claimed(
      "error is null on success, and only then",
      envelopeErrorNullOnSuccess,
      envelopeErrorSetOnFailure,
    ),
    claimed("meta holds a request_id string", envelopeRequestId),
  ]),
];
