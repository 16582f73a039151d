import { asked, before, type Call, mayAffect } from "./call.ts";
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

/** How many resends for its user may have come before it: from some number on a service may limit the rate. */
export function earlierResends(call: Call, history: History): number {
  const email = normalEmail(asked(call, "email"));
  return history
    .to("resend-verification")
    .filter(
      (other) =>
        other !== call && normalEmail(asked(other, "email")) === email && mayAffect(other, call),
    ).length;
}
