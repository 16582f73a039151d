import { verifyEmailNeedsNoCredentials } from "../../../contracts/clauses/verify.ts";
import { lockOn } from "../../freedoms/lock.ts";
import { isUnauthenticated, needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { codeUses, isAccepted } from "../../history/ledger/codes.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "./drives.ts";

export default rule(verifyEmailNeedsNoCredentials, {
  drives: [verifyByCode],
  judge: needsNoCredentials(
    "verify-email",
    (call, history) =>
      codeUses(history).some((use) => use.call === call && use.isFresh) &&
      (isUnauthenticated(call) || lockOn(call, history) === undefined),
    isAccepted,
  ),
});
