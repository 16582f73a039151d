import { asked, before, type Call, mayAffect } from "./call.ts";
import type { History } from "./history.ts";
import { normalEmail } from "./ledger/users.ts";
import { extraMembers, isOrdinary } from "./owed.ts";
import { isVerifiedBefore } from "./readings.ts";
import { newcomer } from "./signups.ts";

/** A call of forgot-password for an address that surely is a user's. */
export interface Forgot {
  call: Call;
  /** Whether the address was surely verified by then. */
  isVerified: boolean;
}

/** Calls of forgot-password for users of this history, worded as documented. Use it as `history.memo(owedForgots)`. */
export function owedForgots(history: History): Forgot[] {
  return history.to("forgot-password").flatMap((call) => {
    const email = normalEmail(asked(call, "email"));
    const user = newcomer(email, history);
    const isOwed =
      user !== undefined &&
      before(user.signup, call) &&
      asked(call, "email") === asked(user.signup, "email") &&
      isOrdinary(call, ["email", ...extraMembers("forgot-password", history)]);
    return isOwed ? [{ call, isVerified: isVerifiedBefore(email, call, history) }] : [];
  });
}

/** Whether it is the first of its user, so that no limit of rate explains a refusal. */
export function isFirstForgot(call: Call, history: History): boolean {
  const email = normalEmail(asked(call, "email"));
  const all = history.to("forgot-password");
  const near = all.filter((other) => normalEmail(asked(other, "email")) === email);
  return near.filter((other) => mayAffect(other, call)).length === 1;
}
