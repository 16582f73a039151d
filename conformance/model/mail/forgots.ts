import { addressed } from "../../history/addressed.ts";
import { asked, before, type Call, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { allLetters, type Letter } from "../../history/ledger/letters.ts";
import { lettersSince } from "../../history/ledger/mail-times.ts";
import { findUser } from "../../history/ledger/users.ts";
import { extraMembers, isOrdinary } from "../../history/ordinary.ts";
import { outcome } from "../../history/outcome.ts";
import { makingSignup } from "../users/newcomers.ts";
import { isVerifiedBefore } from "../users/verified.ts";

/** Calls of forgot-password for users of this history, worded as documented. */
const usersForgots = derived((history: History): Call[] =>
  history.to("forgot-password").filter((call) => {
    const signup = makingSignup(emailOf(call), history);
    return (
      signup !== undefined &&
      before(signup, call) &&
      asked(call, "email") === asked(signup, "email") &&
      isOrdinary(call, ["email"], extraMembers("forgot-password", history))
    );
  }),
);

const emailOf = (call: Call): string | undefined => normalEmail(asked(call, "email"));

/** Those that are owed a mail. Against abuse, services mail nothing to addresses that are not verified. */
export const owedForgots = derived((history: History): Call[] =>
  usersForgots(history).filter((call) => isVerifiedBefore(emailOf(call), call, history)),
);

/** Those of users whose email nothing can have verified by then: what becomes of them is not shown. */
export const unverifiedForgots = derived((history: History): Call[] =>
  usersForgots(history).filter((call) => {
    const tries = findUser(emailOf(call), history)?.verifications ?? [];
    return (
      !isVerifiedBefore(emailOf(call), call, history) && !tries.some((one) => mayAffect(one, call))
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
const isUndisturbed = (call: Call, history: History): boolean =>
  addressed("reset-password", normalEmail(asked(call, "email")), history).length === 0;

/**
 * Whether a mail came after a call that is one with a reset token by its title, or that is the first of its user, whose
 * password nobody tried to reset. Another may be a late notice of something else.
 */
export const broughtReset = (call: Call, history: History): boolean =>
  call.route?.id === "forgot-password" &&
  isUndisturbed(call, history) &&
  (firstForgots(history).includes(call) || cameAsReset(call, history));

function cameAsReset(call: Call, history: History): boolean {
  const titles = new Set(
    allLetters(history)
      .filter(isOfReset)
      .map(({ mail }) => mail.title),
  );
  return lettersSince(call, history).came.some(({ mail }) => titles.has(mail.title));
}

const isOfReset = ({ mail, cause }: Letter): boolean =>
  cause?.route?.id === "forgot-password" && mail.tokens.length > 0;
