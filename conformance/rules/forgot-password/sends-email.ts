import { forgotPasswordSendsEmail } from "../../../contracts/clauses/reset.ts";
import { judgeDelivery } from "../../kit/deliveries.ts";
import { envelopeFaults } from "../../kit/envelope.ts";
import { isFirstForgot, isFirstSinceReset, isUndisturbed, owedForgots } from "../../kit/forgots.ts";
import { contradicts, forEvery } from "../../kit/judge.ts";
import { outcome } from "../../kit/outcome.ts";
import { rule } from "../../kit/rule.ts";
import { resetProperly, resetTogether } from "../reset-password/drives.ts";
import { signupAndLook } from "../signup/drives.ts";

export default rule(forgotPasswordSendsEmail, {
  drives: [resetProperly, signupAndLook, resetTogether],
  quota: { seen: 5 },

  judge: forEvery(
    (history) => history.memo(owedForgots),
    (call, history) => {
      if (outcome(call) === "succeeded") {
        const seen = judgeDelivery(call, history, {
          what: "a password reset email",
          holds: "a token",
          recogniser: "resetToken",
          // Nobody is mailed who is not there.
          unless: ["signup.creates-user", "login.result"],
        });
        // Asked again within moments, a service may send none, and keep that to itself.
        return seen.filter(
          (one) =>
            one.is !== "against" ||
            isFirstSinceReset(call, history) ||
            (one.field === "the mail" && isUndisturbed(call, history)),
        );
      }
      if (outcome(call) !== "failed" || !isFirstForgot(call, history)) return undefined;
      const got = `refused (status ${call.received?.status})`;
      return contradicts(call, {
        field: "the answer",
        expected: "a reset mail is sent",
        got,
        unless: ["forgot-password.needs-no-credentials", ...envelopeFaults(call)],
      });
    },
  ),
});
