import { forgotPasswordNeedsNoCredentials } from "../../../contracts/clauses/reset.ts";
import { owedForgots } from "../../kit/forgots.ts";
import { outcome } from "../../kit/outcome.ts";
import { needsNoCredentials } from "../../kit/refusals.ts";
import { rule } from "../../kit/rule.ts";
import { resetProperly } from "../reset-password/drives.ts";

export default rule(forgotPasswordNeedsNoCredentials, {
  drives: [resetProperly],
  judge: needsNoCredentials(
    "forgot-password",
    (call, history) => history.memo(owedForgots).includes(call),
    (call) => outcome(call) === "succeeded",
  ),
});
