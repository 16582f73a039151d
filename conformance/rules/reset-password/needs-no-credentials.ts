import { resetPasswordNeedsNoCredentials } from "../../../contracts/clauses/reset.ts";
import { needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { unspreadSecret } from "../../model/mail/unspread-secret.ts";
import { resetRoute } from "../../model/secret-routes/resets.ts";
import { lockAt } from "../../model/users/lock.ts";
import { rule } from "../rule.ts";
import { resetProperly } from "./drives.ts";

export default rule(resetPasswordNeedsNoCredentials, {
  mayBe: [unspreadSecret, lockAt(resetRoute)],
  drives: [resetProperly],
  judge: needsNoCredentials("reset-password", resetRoute.isOwed, resetRoute.isLetIn),
});
