import { clause } from "./clause.ts";

export const forgotPasswordSendsEmail = clause({
  id: "forgot-password.sends-email",
  level: "must",
  statement:
    "forgot-password sends an email with a reset token to the address of a user who is verified.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
  note: "For a user who is not verified: observed.",
});

export const forgotPasswordNeedsNoCredentials = clause({
  id: "forgot-password.needs-no-credentials",
  level: "must",
  statement: "forgot-password works without an Authorization header.",
  section: "Authentication, Agent control plane, 1",
  evidence: ["mail"],
});

export const forgotPasswordStrangers = clause({
  id: "forgot-password.strangers",
  level: "observe",
  statement: "What forgot-password answers for an unknown email.",
  section: "Endpoints, Agent control plane",
});

export const resetPasswordSetsPassword = clause({
  id: "reset-password.sets-password",
  level: "must",
  statement:
    "After reset-password with the emailed token the new password logs in and the old one does not.",
  section: "Endpoints, Agent control plane; Authentication, Agent control plane, 5",
  evidence: ["mail"],
});

export const resetPasswordNeedsNoCredentials = clause({
  id: "reset-password.needs-no-credentials",
  level: "must",
  statement: "reset-password works without an Authorization header.",
  section: "Authentication, Agent control plane, 1",
  evidence: ["mail"],
});

export const resetPasswordRejectsUnknownToken = clause({
  id: "reset-password.rejects-unknown-token",
  level: "must",
  statement: "reset-password with a token that was never sent leaves the password as it is.",
  section: "Endpoints, Agent control plane",
});

export const resetPasswordRejectsOtherEmail = clause({
  id: "reset-password.rejects-other-email",
  level: "should",
  statement: "A reset token sent to one address resets no other user's password.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
  note: "The body names the email whose password the token resets.",
});

export const resetPasswordRequiresConfirmation = clause({
  id: "reset-password.requires-confirmation",
  level: "should",
  statement:
    "reset-password whose password_confirmation is missing or differs leaves the password as it is.",
  section: "Authentication, Agent control plane, 5",
  evidence: ["mail"],
  note: "A confirmation that need not agree confirms nothing.",
});

export const resetPasswordAftermath = clause({
  id: "reset-password.aftermath",
  level: "observe",
  statement:
    "Whether a reset token works twice, and whether existing access tokens survive the reset.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
});
