import { envelopeErrorSetOnFailure, envelopeShape } from "../../../contracts/clauses/envelope.ts";
import { answered, type Call, isObject } from "../../kit/call.ts";
import { failures } from "../../kit/effects.ts";
import { contradicts, forEvery, supports } from "../../kit/judge.ts";
import { givenToken } from "../../kit/outcome.ts";
import { rule } from "../../kit/rule.ts";
import { loginWithOtherExpiry, loginWrongly } from "../login/drives.ts";
import { refreshWithoutBearer } from "../refresh/drives.ts";
import { resetByUnknownToken } from "../reset-password/drives.ts";
import { signupWithoutFields } from "../signup/drives.ts";
import { verifyWrongly } from "../verify-email/drives.ts";
import { abuse } from "./drives.ts";

export default rule(envelopeErrorSetOnFailure, {
  drives: [
    abuse,
    loginWrongly,
    loginWithOtherExpiry,
    refreshWithoutBearer,
    verifyWrongly,
    signupWithoutFields,
    resetByUnknownToken,
  ],
  restsOn: [envelopeShape],
  quota: { seen: 5 },

  judge: forEvery(
    (history) => history.memo(failures),
    (call) => {
      if (!isObject(answered(call, "error"))) {
        return answered(call, "error") === null
          ? contradicts(call, {
              field: "error",
              expected: "an object: the call did not succeed",
              got: `null (status ${call.received?.status})`,
              unless: ["verify-email.rejects-unknown-code", "login.result", "refresh.result"],
            })
          : undefined;
      }
      const payload = payloadOf(call);
      if (payload === undefined) return supports(call);
      return contradicts(call, {
        ...payload,
        expected: "no success payload beside an error",
        unless: ["envelope.error-null-on-success", "login.rejects-bad-credentials"],
      });
    },
  ),
});

const userMembers = ["id", "name", "email", "username", "verified"];

/** What of the documented payload an answer carries; a part of a user may be advice, such as whether it is verified. */
function payloadOf(call: Call): { field: string; got: string } | undefined {
  if (givenToken(call) !== undefined) return { field: "data.access_token", got: "an access token" };
  const key = answered(call, "data.api_key");
  if (typeof key === "string" && key !== "") return { field: "data.api_key", got: "an API key" };
  const user = answered(call, "data.user");
  const isWhole = isObject(user) && userMembers.every((name) => Object.hasOwn(user, name));
  return isWhole ? { field: "data.user", got: "a user" } : undefined;
}
