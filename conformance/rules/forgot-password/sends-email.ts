import { forgotPasswordSendsEmail } from "../../../contracts/clauses/reset.ts";
import { envelopeFaults } from "../../kit/answers/envelope.ts";
import { outcome } from "../../kit/history/outcome.ts";
import { contradicts, forEvery, type Sighting } from "../../kit/judge.ts";
import { isFirstAsk, unheld, unlessKeptBack } from "../../kit/mail/asked-again.ts";
import { judgeDelivery } from "../../kit/mail/deliveries.ts";
import { firstForgots, isUndisturbed, owedForgots } from "../../kit/mail/forgots.ts";
import { rule } from "../../kit/rule.ts";
import { resetProperly, resetTogether } from "../reset-password/drives.ts";
import { signupAndLook } from "../signup/drives.ts";
import { askAgainLater } from "./drives.ts";

export default rule(forgotPasswordSendsEmail, {
  drives: [resetProperly, signupAndLook, resetTogether, askAgainLater],
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
        // A mail that came without a token is no mail kept back.
        if (isUndisturbed(call, history) && seen.some(isOfContents)) return seen;
        const firsts = history.memo(firstForgots);
        // With a token at hand that was not used yet, a service may send no other.
        if (!firsts.includes(call)) return unheld(seen);
        return unlessKeptBack(seen, call, firsts, history);
      }
      if (outcome(call) !== "failed" || !isFirstAsk(call, history)) return undefined;
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

const isOfContents = (one: Sighting): boolean => one.is === "against" && one.field === "the mail";
