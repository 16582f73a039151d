import { signupSendsVerificationEmail } from "../../../contracts/clauses/signup.ts";
import { asked } from "../../kit/history/call.ts";
import { isOrdinaryName } from "../../kit/history/owed.ts";
import { forEvery } from "../../kit/judge.ts";
import { judgeDelivery } from "../../kit/mail/deliveries.ts";
import { rule } from "../../kit/rule.ts";
import { isOrdinaryAddress, newcomers } from "../../kit/users/signups.ts";
import { signupAndLook } from "./drives.ts";
import { signupBesideVerified } from "./odd-signup-drives.ts";

export default rule(signupSendsVerificationEmail, {
  drives: [signupAndLook, signupBesideVerified],
  quota: { seen: 5 },

  judge: forEvery(
    (history) =>
      newcomers(history).filter(
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
