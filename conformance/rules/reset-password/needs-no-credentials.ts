import { resetPasswordNeedsNoCredentials } from "../../../contracts/clauses/reset.ts";
import { lockOn } from "../../freedoms/lock.ts";
import { isUnauthenticated, needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { isOwedReset, resets } from "../../history/ledger/resets.ts";
import { outcome } from "../../history/outcome.ts";
import { rule } from "../rule.ts";
import { resetProperly } from "./drives.ts";

export default rule(resetPasswordNeedsNoCredentials, {
  drives: [resetProperly],
  judge: needsNoCredentials(
    "reset-password",
    (call, history) => {
      const reset = resets(history).find((one) => one.call === call);
      if (reset === undefined || !isOwedReset(reset, history)) return false;
      return isUnauthenticated(call) || lockOn(call, history) === undefined;
    },
    (call) => outcome(call) === "succeeded",
  ),
});
