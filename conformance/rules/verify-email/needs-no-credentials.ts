import { verifyEmailNeedsNoCredentials } from "../../../contracts/clauses/verify.ts";
import { codeDoor } from "../../freedoms/doors/codes.ts";
import { lockOn } from "../../freedoms/lock.ts";
import { isUnauthenticated, needsNoCredentials } from "../../history/answers/no-credentials.ts";
import { presentsFreshCode } from "../../history/ledger/fresh-codes.ts";
import { isAccepted } from "../../history/ledger/presented-codes.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "./drives.ts";

export default rule(verifyEmailNeedsNoCredentials, {
  drives: [verifyByCode],
  judge: needsNoCredentials(
    "verify-email",
    (call, history) =>
      presentsFreshCode(call, history) &&
      (isUnauthenticated(call) || lockOn(call, codeDoor, history) === undefined),
    isAccepted,
  ),
});
