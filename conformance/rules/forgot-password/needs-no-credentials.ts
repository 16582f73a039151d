import { forgotPasswordNeedsNoCredentials } from "../../../contracts/clauses/reset.ts";
import { needsNoCredentials } from "../../kit/answers/refusals.ts";
import { outcome } from "../../kit/history/outcome.ts";
import { owedForgots } from "../../kit/mail/forgots.ts";
import { rule } from "../../kit/rule.ts";
import { resetProperly } from "../reset-password/drives.ts";

export default rule(forgotPasswordNeedsNoCredentials, {
  drives: [resetProperly],
  judge: needsNoCredentials(
    "forgot-password",
    (call, history) => owedForgots(history).includes(call),
    (call) => outcome(call) === "succeeded",
  ),
});
