import { resendVerificationNeedsNoCredentials } from "../../../contracts/clauses/verify.ts";
import { outcome } from "../../kit/outcome.ts";
import { needsNoCredentials } from "../../kit/refusals.ts";
import { owedResends } from "../../kit/resends.ts";
import { rule } from "../../kit/rule.ts";
import { resendAndVerify } from "./drives.ts";

export default rule(resendVerificationNeedsNoCredentials, {
  drives: [resendAndVerify],
  judge: needsNoCredentials(
    "resend-verification",
    (call, history) => history.memo(owedResends).includes(call),
    (call) => outcome(call) === "succeeded",
  ),
});
