import { forgotPasswordNeedsNoCredentials } from "../../../contracts/clauses/reset.ts";
import { needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { owedForgots } from "../../model/mail/owed-mails.ts";
import { resetProperly } from "../reset-password/drives.ts";
import { rule } from "../rule.ts";

export default rule(forgotPasswordNeedsNoCredentials, {
  drives: [resetProperly],
  judge: needsNoCredentials(
    "forgot-password",
    (call, history) => owedForgots(history).includes(call),
    (call) => outcome(call) === "succeeded",
  ),
});
