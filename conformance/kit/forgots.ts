import { asked, before, type Call, mayAffect } from "./call.ts";
import type { History } from "./history.ts";
import { normalEmail } from "./ledger/users.ts";
import { outcome } from "./outcome.ts";
import { extraMembers, isOrdinary } from "./owed.ts";
import { newcomer } from "./signups.ts";

/** Calls of forgot-password for users of this history, worded as documented. Use it as `history.memo(owedForgots)`. */
export function owedForgots(history: History): Call[] {
  return history.to("forgot-password").filter((call) => {
    const email = normalEmail(asked(call, "email"));
    const user = newcomer(email, history);
    return (
      user !== undefined &&
      before(user.signup, call) &&
      asked(call, "email") === asked(user.signup, "email") &&
      // Who may not log in yet may be no user yet.
      history.users.mayLogIn(call) === true &&
      isOrdinary(call, ["email"], extraMembers("forgot-password", history))
    );
  });
}

/** Whether it is the first of its user since the sign-up or a reset: soon after it, another mail may be kept back. */
export function isFirstSinceReset(call: Call, history: History): boolean {
  const email = normalEmail(asked(call, "email"));
  const near = (route: "forgot-password" | "reset-password") =>
    history
      .to(route)
      .filter((other) => other !== call && normalEmail(asked(other, "email")) === email);
  const last = near("reset-password").findLast(
    (reset) => outcome(reset) === "succeeded" && before(reset, call),
  );
  return !near("forgot-password").some(
    (other) => mayAffect(other, call) && (last === undefined || !before(other, last)),
  );
}

/** Whether nobody tried to reset the password of its user: of resets a service may send mails, too. */
export const isUndisturbed = (call: Call, history: History): boolean =>
  !history
    .to("reset-password")
    .some((reset) => normalEmail(asked(reset, "email")) === normalEmail(asked(call, "email")));

/** Whether it is the first of its user, so that no limit of rate explains a refusal. */
export function isFirstForgot(call: Call, history: History): boolean {
  const email = normalEmail(asked(call, "email"));
  const all = history.to("forgot-password");
  const near = all.filter((other) => normalEmail(asked(other, "email")) === email);
  return near.filter((other) => mayAffect(other, call)).length === 1;
}
