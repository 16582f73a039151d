import { verifyEmailNeedsNoCredentials } from "../../../contracts/clauses/verify.ts";
import { lockOn } from "../../freedoms/lock.ts";
import { isUnauthenticated, needsNoCredentials } from "../../kit/answers/refusals.ts";
import { codeUses, isAccepted } from "../../kit/history/ledger/codes.ts";
import { rule } from "../../kit/rule.ts";
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
