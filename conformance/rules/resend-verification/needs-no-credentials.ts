import { resendVerificationNeedsNoCredentials } from "../../../contracts/clauses/verify.ts";
import { needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { owedResends } from "../../model/mail/owed-mails.ts";
import { rule } from "../rule.ts";
import { resendAndVerify } from "./drives.ts";

export default rule(resendVerificationNeedsNoCredentials, {
  drives: [resendAndVerify],
  judge: needsNoCredentials(
    "resend-verification",
    (call, history) => owedResends(history).includes(call),
    (call) => outcome(call) === "succeeded",
  ),
});
