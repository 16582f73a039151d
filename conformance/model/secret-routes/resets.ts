import { outcome } from "../../history/answers/outcome.ts";
import { asked } from "../../history/call.ts";
import { isOwedReset } from "../../history/ledger/owed-resets.ts";
import { resets } from "../../history/ledger/resets.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { secretRoute } from "./secret-route.ts";

/** A reset of the password, by an emailed token. */
export const resetRoute = secretRoute({
  routes: ["reset-password"],
  isLetIn: (call) => outcome(call) === "succeeded",
  isSurelyLetIn: (call) => outcome(call) === "succeeded",
  isRefused: (call) => outcome(call) === "failed",
  isOwed: (call, history) =>
    resets(history).some((reset) => reset.call === call && isOwedReset(reset, history)),
  whose: (call) => normalEmail(asked(call, "email")),
});
