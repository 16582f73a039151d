import { signupResult } from "../../../contracts/clauses/signup.ts";
import { howAnswered, memberTypes } from "../../history/answers/how-answered.ts";
import { answered, asked } from "../../history/call.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { allOf, forEvery, recorded } from "../../history/sighting.ts";
import { credentialsOf, furtherSignups } from "../../model/password-life.ts";
import { makingSignup, newcomers } from "../../model/users/newcomers.ts";
import { mayHaveVerified } from "../../model/verified-life.ts";
import { rule } from "../rule.ts";
import { signupAgain, signupAndLook } from "./drives.ts";

export default rule(signupResult, {
  drives: [signupAndLook, signupAgain],

  judge: allOf(
    forEvery(newcomers, ({ signup }) => [
      recorded("signup: status of success", String(signup.received?.status)),
      recorded("signup: members of data", memberTypes(answered(signup, "data"))),
    ]),
    forEvery(
      (history) => history.to("login"),
      (login, history) => {
        const email = normalEmail(asked(login, "email"));
        if (email === undefined || makingSignup(email, history) === undefined) return undefined;
        if (credentialsOf(login, history) !== "right") return undefined;
        if (mayHaveVerified(email, login, history)) return undefined;
        return recorded("login before the email is verified", howAnswered(login));
      },
    ),
    forEvery(furtherSignups, (signup) =>
      recorded("signup with the address of a user", howAnswered(signup)),
    ),
  ),
});
