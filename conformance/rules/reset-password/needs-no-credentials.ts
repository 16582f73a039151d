import { resetPasswordNeedsNoCredentials } from "../../../contracts/clauses/reset.ts";
import { needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { resetRoute } from "../../model/secret-routes/resets.ts";
import { rule } from "../rule.ts";
import { resetProperly } from "./drives.ts";

export default rule(resetPasswordNeedsNoCredentials, {
  drives: [resetProperly],
  judge: needsNoCredentials("reset-password", resetRoute.isOwed, resetRoute.isLetIn),
});
