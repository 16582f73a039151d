import { envelopeErrorSetOnFailure, envelopeShape } from "../../../contracts/clauses/envelope.ts";
import { answered, isObject } from "../../kit/call.ts";
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
      if (givenToken(call) === undefined) return supports(call);
      return contradicts(call, {
        field: "data.access_token",
        expected: "no success payload beside an error",
        got: "an access token",
        unless: ["envelope.error-null-on-success", "login.rejects-bad-credentials"],
      });
    },
  ),
});
