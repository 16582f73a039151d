import { resetPasswordNeedsNoCredentials } from "../../../contracts/clauses/reset.ts";
import { lockOn } from "../../freedoms/lock.ts";
import { isUnauthenticated, needsNoCredentials } from "../../kit/answers/refusals.ts";
import { isOwedReset, resets } from "../../kit/history/ledger/resets.ts";
import { outcome } from "../../kit/history/outcome.ts";
import { rule } from "../../kit/rule.ts";
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
