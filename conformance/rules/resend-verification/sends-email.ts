import {
  resendVerificationSendsEmail,
  verifyEmailAcceptsEmailedCode,
} from "../../../contracts/clauses/verify.ts";
import { envelopeFaults } from "../../kit/answers/envelope.ts";
import { freshUses, isFrom } from "../../kit/history/ledger/codes.ts";
import { outcome } from "../../kit/history/outcome.ts";
import { allOf, contradicts, forEvery } from "../../kit/judge.ts";
import { isFirstAsk, unlessKeptBack } from "../../kit/mail/asked-again.ts";
import { judgeCode } from "../../kit/mail/code-judgement.ts";
import { judgeDelivery } from "../../kit/mail/deliveries.ts";
import { owedResends } from "../../kit/mail/resends.ts";
import { rule } from "../../kit/rule.ts";
import { askAgainLater } from "../forgot-password/drives.ts";
import { resendAndVerify, verifyTogether } from "./drives.ts";

const plainer = [
  "resend-verification.needs-no-credentials",
  // To whom is verified from the start, rightly no mail is sent again.
  "signup.starts-unverified",
];

export default rule(resendVerificationSendsEmail, {
  drives: [resendAndVerify, verifyTogether, askAgainLater],
  restsOn: [verifyEmailAcceptsEmailedCode],
  quota: { seen: 6 },

  judge: allOf(
    forEvery(
      (history) => history.memo(owedResends),
      (call, history) => {
        if (outcome(call) === "succeeded") {
          const seen = judgeDelivery(call, history, {
            what: "the verification email again",
            holds: "a link with a token",
            recogniser: "verificationToken",
            // Nobody is mailed who is not there.
            unless: ["signup.creates-user", "login.result"],
          });
          return unlessKeptBack(seen, call, history.memo(owedResends), history);
        }
        if (outcome(call) !== "failed" || !isFirstAsk(call, history)) return undefined;
        const got = `refused (status ${call.received?.status})`;
        const expected = "the mail is sent again";
        return contradicts(call, {
          field: "the answer",
          expected,
          got,
          unless: [...plainer, ...envelopeFaults(call)],
        });
      },
    ),
    forEvery(freshUses("verify-email"), (use, history) =>
      isFrom("resend-verification", use) ? judgeCode(use, history, []) : undefined,
    ),
  ),
});
