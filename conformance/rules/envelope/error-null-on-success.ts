import { envelopeErrorNullOnSuccess, envelopeShape } from "../../../contracts/clauses/envelope.ts";
import {
  loginIssuesNewToken,
  loginRejectsBadCredentials,
} from "../../../contracts/clauses/login.ts";
import { refreshIssuesNewToken } from "../../../contracts/clauses/refresh.ts";
import { signupRequiresFields, signupStartsUnverified } from "../../../contracts/clauses/signup.ts";
import { verifyEmailIssuesWorkingToken } from "../../../contracts/clauses/verify.ts";
import { offersRoute, type Profile } from "../../../contracts/profile/index.ts";
import { answered, isObject } from "../../history/call.ts";
import { contradicts, forEvery, supports } from "../../history/sighting.ts";
import { loginAndUse } from "../login/drives.ts";
import { logoutAlone } from "../logout/drives.ts";
import { rule } from "../rule.ts";
import { successes } from "./successes.ts";

/** A refresh shows that an end of sessions took effect. */
const shownEnds = (facts: Profile) =>
  (["logout", "logout-all"] as const)
    .filter((end) => offersRoute(facts, end) && offersRoute(facts, "refresh"))
    .map((end) => [`effect of ${end}`, 3] as const);

export default rule(envelopeErrorNullOnSuccess, {
  drives: [loginAndUse, logoutAlone],
  restsOn: [envelopeShape],
  quota: (facts) => ({ "a documented payload": 5, ...Object.fromEntries(shownEnds(facts)) }),

  judge: forEvery(successes, ({ call, shownBy, kind }) => {
    const error = answered(call, "error");
    const shown = shownBy === undefined ? call : [call, shownBy];
    if (error === null) return supports(shown, kind);
    if (!isObject(error)) return undefined;
    return contradicts(shown, {
      field: "error",
      kind,
      expected: `null: the call succeeded (${kind === "a documented payload" ? "its payload is there" : "what it was to do was done, as the next call shows"})`,
      got: "an object",
      wants: { call: call.id, path: "error", types: ["null"] },
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
