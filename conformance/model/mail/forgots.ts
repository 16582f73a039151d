import { addressed } from "../../history/addressed.ts";
import { asked, before, type Call, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { extraMembers, isOrdinary } from "../../history/ordinary.ts";
import { outcome } from "../../history/outcome.ts";
import { makingSignup } from "../users/newcomers.ts";
import { isVerifiedBefore } from "../users/verified.ts";

/** Calls of forgot-password for users of this history, worded as documented. */
export const owedForgots = derived((history: History): Call[] =>
  history.to("forgot-password").filter((call) => {
    const email = normalEmail(asked(call, "email"));
    const signup = makingSignup(email, history);
    return (
      signup !== undefined &&
      before(signup, call) &&
      asked(call, "email") === asked(signup, "email") &&
      // Against abuse, services mail nothing to addresses that are not verified.
      isVerifiedBefore(email, call, history) &&
      isOrdinary(call, ["email"], extraMembers("forgot-password", history))
    );
  }),
);

/** The owed calls that are the first of their users since the sign-up or a reset. */
export const firstForgots = derived((history: History): Call[] =>
  owedForgots(history).filter((call) => isFirstSinceReset(call, history)),
);

function isFirstSinceReset(call: Call, history: History): boolean {
  const email = normalEmail(asked(call, "email"));
  const near = (route: "forgot-password" | "reset-password") =>
    addressed(route, email, history).filter((other) => other !== call);
  const last = near("reset-password").findLast(
    (reset) => outcome(reset) === "succeeded" && before(reset, call),
  );
  // An address that had not signed up yet was sent nothing.
  const since = last ?? makingSignup(email, history);
  return !near("forgot-password").some(
    (other) => mayAffect(other, call) && (since === undefined || !before(other, since)),
  );
}

/** Whether no reset of its user's password was tried: a service may mail about resets, too. */
export const isUndisturbed = (call: Call, history: History): boolean =>
  addressed("reset-password", normalEmail(asked(call, "email")), history).length === 0;
