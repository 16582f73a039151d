import { must, observe, should } from "./clause.ts";

export const forgotPasswordSendsEmail = must({
  id: "forgot-password.sends-email",
  statement:
    "forgot-password sends an email with a reset token to the address of a user who is verified.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
  note: "For a user who is not verified: not judged.",
});

export const forgotPasswordNeedsNoCredentials = must({
  id: "forgot-password.needs-no-credentials",
  statement: "forgot-password works without an Authorization header.",
  section: "Authentication, Agent control plane, 1",
  evidence: ["mail"],
});

export const forgotPasswordStrangers = observe({
  id: "forgot-password.strangers",
  statement: "What forgot-password answers for an unknown email.",
  section: "Endpoints, Agent control plane",
});

export const resetPasswordSetsPassword = must({
  id: "reset-password.sets-password",
  statement:
    "After reset-password with the emailed token the new password logs in and the old one does not.",
  section: "Endpoints, Agent control plane; Authentication, Agent control plane, 5",
  evidence: ["mail"],
});

export const resetPasswordNeedsNoCredentials = must({
  id: "reset-password.needs-no-credentials",
  statement: "reset-password works without an Authorization header.",
  section: "Authentication, Agent control plane, 1",
  evidence: ["mail"],
});

export const resetPasswordRejectsUnknownToken = must({
  id: "reset-password.rejects-unknown-token",
  statement: "reset-password with a token that was never sent leaves the password as it is.",
  section: "Endpoints, Agent control plane",
});

export const resetPasswordRejectsOtherEmail = should({
  id: "reset-password.rejects-other-email",
  statement: "A reset token sent to one address resets no other user's password.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
  note: "The body names the email whose password the token resets.",
});

export const resetPasswordRequiresConfirmation = should({
  id: "reset-password.requires-confirmation",
  statement:
    "reset-password whose password_confirmation is missing or differs leaves the password as it is.",
  section: "Authentication, Agent control plane, 5",
  evidence: ["mail"],
  note: "A confirmation that need not agree confirms nothing.",
});

export const resetPasswordAftermath = observe({
  id: "reset-password.aftermath",
  statement:
    "Whether a reset token works twice, and whether existing access tokens survive the reset.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
});
