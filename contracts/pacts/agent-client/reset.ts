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

/** The documented body, from the values of a state. */
const resetting = (state: typeof emailed | typeof unknown) => ({
  email: state.value("email"),
  token: state.value("token"),
  password: state.value("password"),
  password_confirmation: state.value("password"),
});
const { password_confirmation: _, ...unconfirmed } = resetting(emailed);
const { email, token, password } = emailed.example;
const act: Interaction["act"] = ({ agents }) =>
  agents.resetPassword({ email, token, password, password_confirmation: password });

export const reset: readonly Interaction[] = [
  call({
    description: "a password reset mail asked for",
    given: known,
    route: "forgot-password",
    body: { email: known.value("email") },
    expects: succeeds(),
    clauses: [forgotPasswordSendsEmail, forgotPasswordNeedsNoCredentials],
    act: ({ agents }) => agents.forgotPassword({ email: known.example.email }),
  }),
  call({
    description: "a password reset by the emailed token",
    given: emailed,
    route: "reset-password",
    body: resetting(emailed),
    expects: succeeds(),
    clauses: [resetPasswordSetsPassword, resetPasswordNeedsNoCredentials],
    act,
  }),
  refusal({
    description: "a password reset by a token that was sent to another user",
    given: others,
    route: "reset-password",
    body: resetting(others),
    clauses: [resetPasswordRejectsOtherEmail],
    act,
  }),
  refusal({
    description: "a password reset whose confirmation differs",
    given: emailed,
    route: "reset-password",
    body: { ...resetting(emailed), password_confirmation: emailed.value("otherPassword") },
    clauses: [resetPasswordRequiresConfirmation],
    act: ({ agents }) =>
      agents.resetPassword({
        email,
        token,
        password,
        password_confirmation: emailed.example.otherPassword,
      }),
  }),
  refusal({
    description: "a password reset without a confirmation",
    given: emailed,
    route: "reset-password",
    body: unconfirmed,
    clauses: [resetPasswordRequiresConfirmation],
    act: ({ agents }) => agents.resetPassword({ email, token, password } as never),
  }),
  refusal({
    description: "a password reset by a token that was never sent",
    given: unknown,
    route: "reset-password",
    body: resetting(unknown),
    clauses: [resetPasswordRejectsUnknownToken],
    act,
  }),
];
