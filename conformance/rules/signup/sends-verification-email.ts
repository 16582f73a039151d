import {
  signupCreatesUser,
  signupSendsVerificationEmail,
} from "../../../contracts/clauses/signup.ts";
import { asked } from "../../history/call.ts";
import { isOrdinaryName } from "../../history/names.ts";
import { forEvery } from "../../history/sighting.ts";
import { judgeDelivery } from "../../model/mail/deliveries.ts";
import { isOrdinaryAddress } from "../../model/users/addresses.ts";
import { newcomers } from "../../model/users/newcomers.ts";
import { rule } from "../rule.ts";
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
        unless: [signupCreatesUser.id],
      }),
  ),
});
