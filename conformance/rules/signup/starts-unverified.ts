import { loginUserFields } from "../../../contracts/clauses/login.ts";
import { signupStartsUnverified } from "../../../contracts/clauses/signup.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { asked } from "../../history/call.ts";
import { allOf, forEvery, missing } from "../../history/sighting.ts";
import { credentialsOf } from "../../model/password-life.ts";
import { makingSignup } from "../../model/users/newcomers.ts";
import { mayHaveVerified } from "../../model/verified-life.ts";
import { verifiedFate } from "../../model/verified-looks.ts";
import { rule } from "../rule.ts";
import { wholeLife } from "../token/whole-life-drives.ts";
import { signupAgain, signupAndLook } from "./drives.ts";
import { signupBesideVerified } from "./odd-signup-drives.ts";

export default rule(signupStartsUnverified, {
  drives: [signupAndLook, signupAgain, signupBesideVerified, wholeLife],
  restsOn: [loginUserFields],
  quota: { seen: 5 },

  judge: allOf(
    verifiedFate(signupStartsUnverified),
    forEvery(
      (history) => history.to("login"),
      (login, history) => {
        const email = asked(login, "email");
        const isNew = typeof email === "string" && makingSignup(email, history) !== undefined;
        if (!isNew || outcome(login) !== "failed") return undefined;
        const isOpen = credentialsOf(login, history) === "right";
        if (!isOpen || mayHaveVerified(email, login, history)) return undefined;
        return missing(noLogin, login);
      },
    ),
  ),
});

const noLogin: Need = {
  kind: "driver",
  name: "a login before verification",
  text: "a login that works before the email is verified: nothing else shows user.verified by then",
};
