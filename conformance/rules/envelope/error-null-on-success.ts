import { envelopeErrorNullOnSuccess, envelopeShape } from "../../../contracts/clauses/envelope.ts";
import {
  loginIssuesNewToken,
  loginRejectsBadCredentials,
} from "../../../contracts/clauses/login.ts";
import { refreshIssuesNewToken } from "../../../contracts/clauses/refresh.ts";
import { signupRequiresFields, signupStartsUnverified } from "../../../contracts/clauses/signup.ts";
import { verifyEmailIssuesWorkingToken } from "../../../contracts/clauses/verify.ts";
import { consistency } from "../../freedoms/consistency.ts";
import { answered, isObject } from "../../history/call.ts";
import { contradicts, forEvery, supports } from "../../history/sighting.ts";
import { loginAndUse } from "../login/drives.ts";
import { logoutAlone } from "../logout/drives.ts";
import { rule } from "../rule.ts";
import { successes } from "./successes.ts";

export default rule(envelopeErrorNullOnSuccess, {
  mayBe: [consistency],
  drives: [loginAndUse, logoutAlone],
  restsOn: [envelopeShape],
  quota: { payload: 5, "effect of logout": 3, "effect of logout-all": 3 },

  judge: forEvery(successes, ({ call, shownBy, kind }) => {
    const error = answered(call, "error");
    if (error === null) return supports([call, ...shownBy], kind);
    if (!isObject(error)) return undefined;
    return contradicts([call, ...shownBy], {
      field: "error",
      kind,
      expected: `null: the call succeeded (${kind === "payload" ? "its payload is there" : "its effect was seen"})`,
      got: "an object",
      unless: [
        loginIssuesNewToken.id,
        refreshIssuesNewToken.id,
        verifyEmailIssuesWorkingToken.id,
        loginRejectsBadCredentials.id,
        signupRequiresFields.id,
        signupStartsUnverified.id,
      ],
    });
  }),
});
