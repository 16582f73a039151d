import { outcome } from "../../history/answers/outcome.ts";
import { isRedirect } from "../../history/answers/statuses.ts";
import type { Call } from "../../history/call.ts";
import { presentsFreshCode } from "../../history/ledger/fresh-codes.ts";
import { ownerOfCode } from "../../history/ledger/letters.ts";
import {
  isAccepted,
  presentedCode,
  verifyingRoutes,
} from "../../history/ledger/presented-codes.ts";
import { secretRoute } from "./secret-route.ts";

const isIn = (call: Call): boolean =>
  call.route?.id === "verify-email" ? isAccepted(call) : outcome(call) === "succeeded";

/** Verification, by an emailed code in the body or in a link. */
export const codeRoutes = secretRoute({
  routes: verifyingRoutes,
  isLetIn: isIn,
  isSurelyLetIn: (call) => isIn(call) && !isRedirect(call.received?.status ?? 0),
  isRefused: (call) => outcome(call) === "failed" && !isIn(call),
  isOwed: presentsFreshCode,
  whose: (call, history) => ownerOfCode(presentedCode(call), history),
});
