import {
  signupCreatesUser,
  signupSendsVerificationEmail,
} from "../../../contracts/clauses/signup.ts";
import { answered, asked, type Call } from "../../history/call.ts";
import { isOrdinaryName } from "../../history/requests/names.ts";
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
        ({ signup, email, logins }) =>
          (isOrdinaryAddress(email, history) || isKept(signup, logins)) &&
          isOrdinaryName(asked(signup, "name")),
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

/** Whether the service gave back the very address of a sign-up: then mail to it is owed, however it is spelt. */
const isKept = (signup: Call, logins: readonly Call[]): boolean =>
  logins.some((login) => answered(login, "data.user.email") === asked(signup, "email"));
