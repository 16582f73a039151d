import {
  forgotPasswordNeedsNoCredentials,
  forgotPasswordSendsEmail,
  resetPasswordNeedsNoCredentials,
  resetPasswordRejectsOtherEmail,
  resetPasswordRejectsUnknownToken,
  resetPasswordRequiresConfirmation,
  resetPasswordSetsPassword,
} from "../../clauses/reset.ts";
import type { Interaction } from "../interaction.ts";
import { succeeds } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { call, refusal } from "./calls.ts";

const known = given(states.user);
const emailed = given(states.resetToken);
const others = given(states.resetToken, { of: "another user" });
const unknown = given(states.unknownResetToken);

const route = "reset-password";

/** The documented body, from the values of a state. */
const resetting = (state: typeof emailed | typeof unknown) => ({
  email: state.value("email"),
  token: state.value("token"),
  password: state.value("password"),
  password_confirmation: state.value("password"),
});
const { password_confirmation: _, ...unconfirmed } = resetting(emailed);

export const reset: readonly Interaction[] = [
  call(
    {
      description: "a password reset mail asked for",
      ...{ given: known, route: "forgot-password", body: { email: known.value("email") } },
      clauses: [forgotPasswordSendsEmail, forgotPasswordNeedsNoCredentials],
    },
    succeeds(),
  ),
  call(
    {
      description: "a password reset by the emailed token",
      ...{ given: emailed, route, body: resetting(emailed) },
      clauses: [resetPasswordSetsPassword, resetPasswordNeedsNoCredentials],
    },
    succeeds(),
  ),
  refusal({
    description: "a password reset by a token that was sent to another user",
    ...{ given: others, route, body: resetting(others) },
    clauses: [resetPasswordRejectsOtherEmail],
  }),
  refusal({
    description: "a password reset whose confirmation differs",
    ...{ given: emailed, route },
    body: { ...resetting(emailed), password_confirmation: emailed.value("otherPassword") },
    clauses: [resetPasswordRequiresConfirmation],
  }),
  refusal({
    description: "a password reset without a confirmation",
    ...{ given: emailed, route, body: unconfirmed },
    clauses: [resetPasswordRequiresConfirmation],
  }),
  refusal({
    description: "a password reset by a token that was never sent",
    ...{ given: unknown, route, body: resetting(unknown) },
    clauses: [resetPasswordRejectsUnknownToken],
  }),
];
