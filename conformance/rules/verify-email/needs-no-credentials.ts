import { verifyEmailNeedsNoCredentials } from "../../../contracts/clauses/verify.ts";
import { needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { codeRoutes } from "../../model/secret-routes/codes.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "./drives.ts";

export default rule(verifyEmailNeedsNoCredentials, {
  drives: [verifyByCode],
  judge: needsNoCredentials("verify-email", codeRoutes.isOwed, codeRoutes.isLetIn),
});
