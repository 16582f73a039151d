import { asked, before, type Call } from "./call.ts";
import type { History } from "./history.ts";
import { normalEmail } from "./ledger/users.ts";
import { extraMembers, isOrdinary } from "./owed.ts";
import { mayHaveVerified } from "./readings.ts";
import { newcomer } from "./signups.ts";

/**
 * Calls of resend-verification for somebody who signed up and is surely not verified. Use it as
 * `history.memo(owedResends)`.
 */
export function owedResends(history: History): Call[] {
  return history.to("resend-verification").filter((call) => {
    const email = normalEmail(asked(call, "email"));
    const user = newcomer(email, history);
    return (
      email !== undefined &&
      user !== undefined &&
      before(user.signup, call) &&
      asked(call, "email") === asked(user.signup, "email") &&
      isOrdinary(call, ["email"], extraMembers("resend-verification", history)) &&
      !mayHaveVerified(email, call, history)
    );
  });
}
