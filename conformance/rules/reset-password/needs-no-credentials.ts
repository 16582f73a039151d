import { resetPasswordNeedsNoCredentials } from "../../../contracts/clauses/reset.ts";
import { needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { isOwedReset } from "../../history/ledger/owed-resets.ts";
import { resets } from "../../history/ledger/resets.ts";
import { outcome } from "../../history/outcome.ts";
import { unspreadSecret } from "../../model/mail/unspread-secret.ts";
import { resetRoute } from "../../model/secret-routes/resets.ts";
import { lockAt } from "../../model/users/lock.ts";
import { rule } from "../rule.ts";
import { resetProperly } from "./drives.ts";

export default rule(resetPasswordNeedsNoCredentials, {
  mayBe: [unspreadSecret, lockAt(resetRoute)],
  drives: [resetProperly],
  judge: needsNoCredentials(
    "reset-password",
    (call, history) => {
      const reset = resets(history).find((one) => one.call === call);
      return reset !== undefined && isOwedReset(reset, history);
    },
    (call) => outcome(call) === "succeeded",
  ),
});
