import {
  envelopeErrorNullOnSuccess,
  envelopeErrorSetOnFailure,
  envelopeShape,
} from "../../../contracts/clauses/envelope.ts";
import { loginRejectsBadCredentials, loginResult } from "../../../contracts/clauses/login.ts";
import { refreshResult } from "../../../contracts/clauses/refresh.ts";
import { resetPasswordRejectsUnknownToken } from "../../../contracts/clauses/reset.ts";
import { verifyEmailRejectsUnknownCode } from "../../../contracts/clauses/verify.ts";
import { verifyLinkRejectsUnknownToken } from "../../../contracts/clauses/verify-link.ts";
import { answered, type Call, isObject } from "../../history/call.ts";
import { givenToken } from "../../history/outcome.ts";
import { contradicts, forEvery, ofEach, supports } from "../../history/sighting.ts";
import { loginWithOtherExpiry, loginWrongly } from "../login/wrong-login-drives.ts";
import { refreshWithoutBearer } from "../refresh/wrong-refresh-drives.ts";
import { resetByUnknownToken } from "../reset-password/wrong-reset-drives.ts";
import { rule } from "../rule.ts";
import { signupWithoutFields } from "../signup/drives.ts";
import { verifyWrongly } from "../verify-email/wrong-code-drives.ts";
import { openWrongLink } from "../verify-link/drives.ts";
import { abuse, abuseLive } from "./drives.ts";
import { failures } from "./failures.ts";
import { enveloped, routeOf } from "./kinds.ts";

export default rule(envelopeErrorSetOnFailure, {
  drives: [
    abuse,
    abuseLive,
    loginWrongly,
    loginWithOtherExpiry,
    refreshWithoutBearer,
    verifyWrongly,
    signupWithoutFields,
    resetByUnknownToken,
    openWrongLink,
  ],
  restsOn: [envelopeShape],
  quota: (facts) => ofEach(enveloped(facts), 1),

  judge: forEvery(failures, (call) => {
    if (!isObject(answered(call, "error"))) {
      return answered(call, "error") === null
        ? contradicts(call, {
            field: "error",
            expected: "an object: the call did not succeed",
            got: `null (status ${call.received?.status})`,
            wants: { path: "error", types: ["object"] },
            unless: [
              verifyEmailRejectsUnknownCode.id,
              verifyLinkRejectsUnknownToken.id,
              resetPasswordRejectsUnknownToken.id,
              loginResult.id,
              refreshResult.id,
            ],
          })
        : undefined;
    }
    const payload = payloadOf(call);
    if (payload === undefined) return supports(call, routeOf(call));
    return contradicts(call, {
      ...payload,
      expected: "no success payload beside an error",
      wants: { path: payload.field, types: ["absent", "null"] },
      unless: [envelopeErrorNullOnSuccess.id, loginRejectsBadCredentials.id],
    });
  }),
});

/** The first part of the documented payload that an answer carries. */
function payloadOf(call: Call): { field: string; got: string } | undefined {
  if (givenToken(call) !== undefined) return { field: "data.access_token", got: "an access token" };
  if (isText(answered(call, "data.api_key"))) return { field: "data.api_key", got: "an API key" };
  const isOfSession = ofSessions.some((name) => answered(call, `data.${name}`) !== undefined);
  return isOfSession && tellsUser(call) ? { field: "data.user", got: "a user" } : undefined;
}

/**
 * A user alone may be advice, such as "verify the email first". A user with one of these members is what a login gives.
 */
const ofSessions = ["api_key", "token_type", "token_expiry", "expires_at"];

/** A user whose names are empty does not count. */
const tellsUser = (call: Call): boolean =>
  typeof answered(call, "data.user.verified") === "boolean" &&
  ["name", "email", "username"].every((name) => isText(answered(call, `data.user.${name}`)));

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
