import { resendVerificationNeedsNoCredentials } from "../../../contracts/clauses/verify.ts";
import { needsNoCredentials } from "../../kit/answers/refusals.ts";
import { outcome } from "../../kit/history/outcome.ts";
import { owedResends } from "../../kit/mail/resends.ts";
import { rule } from "../../kit/rule.ts";
import { resendAndVerify } from "./drives.ts";

export default rule(resendVerificationNeedsNoCredentials, {
  drives: [resendAndVerify],
  judge: needsNoCredentials(
    "resend-verification",
    (call, history) => owedResends(history).includes(call),
    (call) => outcome(call) === "succeeded",
  ),
});
