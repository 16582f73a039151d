import { verifyEmailNeedsNoCredentials } from "../../../contracts/clauses/verify.ts";
import { needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { unspreadSecret } from "../../model/mail/unspread-secret.ts";
import { codeRoutes } from "../../model/secret-routes/codes.ts";
import { lockAt } from "../../model/users/lock.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "./drives.ts";

export default rule(verifyEmailNeedsNoCredentials, {
  mayBe: [unspreadSecret, lockAt(codeRoutes)],
  drives: [verifyByCode],
  judge: needsNoCredentials("verify-email", codeRoutes.isOwed, codeRoutes.isLetIn),
});
