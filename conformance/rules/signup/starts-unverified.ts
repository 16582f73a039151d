import { loginUserFields } from "../../../contracts/clauses/login.ts";
import { signupStartsUnverified } from "../../../contracts/clauses/signup.ts";
import { asked, before, mayAffect } from "../../kit/call.ts";
import { allOf, contradicts, forEvery, missing, supports } from "../../kit/judge.ts";
import { wrongCodes } from "../../kit/ledger/codes.ts";
import { outcome } from "../../kit/outcome.ts";
import { mayHaveVerified, readings } from "../../kit/readings.ts";
import { rule } from "../../kit/rule.ts";
import { newcomer } from "../../kit/signups.ts";
import { signupAndLook } from "./drives.ts";

export default rule(signupStartsUnverified, {
  drives: [signupAndLook],
  restsOn: [loginUserFields],
  quota: { seen: 5 },

  judge: allOf(
    forEvery(
      (history) => history.memo(readings),
      ({ login, email, verified }, history) => {
        const signup = newcomer(email, history)?.signup;
        if (signup === undefined || mayHaveVerified(email, login, history)) return undefined;
        if (!verified) return supports([signup, login]);
        // What an unknown code may have done is told by the rules about unknown codes.
        const attempts = history.memo(wrongCodes);
        if (attempts.some((call) => mayAffect(call, login) && !before(call, signup)))
          return undefined;
        return contradicts([signup, login], {
          field: "data.user.verified",
          expected: "not true before the email is verified",
          got: true,
        });
      },
    ),
    forEvery(
      (history) => history.to("login"),
      (login, history) => {
        const email = asked(login, "email");
        const isNew = typeof email === "string" && newcomer(email, history) !== undefined;
        if (!isNew || outcome(login) !== "failed") return undefined;
        const isOpen = history.users.credentials(login) === "right";
        if (!isOpen || mayHaveVerified(email, login, history)) return undefined;
        return missing(noLogin, login);
      },
    ),
  ),
});

const noLogin = {
  kind: "fact",
  name: "login before verification",
  text: "a login that works before the email is verified: nothing else shows user.verified by then",
} as const;
