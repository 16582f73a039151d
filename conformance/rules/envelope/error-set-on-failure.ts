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
import { answered, asText, type Call, isObject } from "../../history/call.ts";
import { contradicts, forEvery, ofEach, supports } from "../../history/sighting.ts";
import { loginWrongly } from "../login/wrong/credentials.ts";
import { loginWithOtherExpiry } from "../login/wrong/fields.ts";
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

/** The first member of its success payload, but `message`, that an answer carries. */
function payloadOf(call: Call): { field: string; got: string } | undefined {
  const members = listed[call.route?.id ?? ""] ?? secrets;
  const [member] = members.filter((name) => !isNothing(answered(call, `data.${name}`)));
  if (member === undefined) return undefined;
  const field = `data.${member}`;
  return { field, got: words[member] ?? asText(answered(call, field)) };
}

const secrets = ["access_token", "api_key"];
/** What is listed of each success payload; where nothing is, the secrets of a session are one all the same. */
const listed: Readonly<Record<string, readonly string[]>> = {
  login: [...secrets, "user", "token_type", "token_expiry", "expires_at"],
  "verify-email": [...secrets, "user", "token_type", "expires_at"],
  refresh: [...secrets, "token_type", "token_expiry", "expires_at"],
};
const words: Readonly<Record<string, string>> = {
  access_token: "an access token",
  api_key: "an API key",
  user: "a user",
};

/** Whether a value is what a typed language writes of a member that was never set: a zero, also of each member. */
function isNothing(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).every(isNothing);
  return !value || asText(value).startsWith("0001-01-01T00:00:00");
}
