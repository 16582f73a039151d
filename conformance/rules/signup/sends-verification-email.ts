import { signupSendsVerificationEmail } from "../../../contracts/clauses/signup.ts";
import { asked } from "../../kit/call.ts";
import { judgeDelivery } from "../../kit/deliveries.ts";
import { forEvery } from "../../kit/judge.ts";
import { isOrdinaryName } from "../../kit/owed.ts";
import { rule } from "../../kit/rule.ts";
import { isOrdinaryAddress, newcomers } from "../../kit/signups.ts";
import { signupAndLook } from "./drives.ts";

export default rule(signupSendsVerificationEmail, {
  drives: [signupAndLook],
  quota: { seen: 5 },

  judge: forEvery(
    (history) =>
      history
        .memo(newcomers)
        .filter(
          ({ signup, email }) =>
            isOrdinaryAddress(email, history) && isOrdinaryName(asked(signup, "name")),
        ),
    ({ signup }, history) =>
      judgeDelivery(signup, history, {
        what: "a verification email",
        holds: "a link with a token",
        recogniser: "verificationToken",
        unless: ["signup.creates-user"],
      }),
  ),
});
