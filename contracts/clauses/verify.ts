import { must, observe } from "./clause.ts";

export const verifyEmailAcceptsEmailedCode = must({
  id: "verify-email.accepts-emailed-code",
  statement:
    "The token embedded in the emailed link, sent to verify-email as verification_code, verifies the email.",
  section: "Endpoints, Agent control plane, rule 3",
  evidence: ["mail"],
  note: "Where another mail was asked for, or a wrong code tried, in between, a refusal is not judged.",
});

export const verifyEmailResult = must({
  id: "verify-email.result",
  statement:
    "The data of a successful verify-email holds message (of any type), access_token, token_type, expires_at, user and api_key, each of its documented type.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
  note: "An expires_at that is null is not judged.",
});

export const verifyEmailTokenType = must({
  id: "verify-email.token-type",
  statement: "The token_type that verify-email answers is Bearer.",
  section: "Agent access token",
  evidence: ["mail"],
});

export const verifyEmailExpiresAtFormat = must({
  id: "verify-email.expires-at-format",
  statement:
    "The expires_at that verify-email answers is an ISO 8601 timestamp in UTC (Z or a zero offset, basic or extended form).",
  section: "Agent access token",
  evidence: ["mail"],
  note: "A timestamp without any designator is not judged; another offset is a violation.",
});

export const verifyEmailMarksVerified = must({
  id: "verify-email.marks-verified",
  statement:
    "From a successful verify-email on user.verified is true, in its own answer and at the next login.",
  section: "Agent user",
  evidence: ["mail"],
});

export const verifyEmailIssuesWorkingToken = must({
  id: "verify-email.issues-working-token",
  statement:
    "The access_token that verify-email answers works as a bearer token of the user whose code it was.",
  section: "Authentication, Agent control plane, 3",
  evidence: ["mail"],
});

export const verifyEmailNeedsNoBrowser = must({
  id: "verify-email.needs-no-browser",
  statement: "verify-email works with no redirect followed and no cookie sent back.",
  section: "Endpoints, Agent control plane, rule 3",
  evidence: ["mail"],
});

export const verifyEmailNeedsNoCredentials = must({
  id: "verify-email.needs-no-credentials",
  statement: "verify-email works without an Authorization header.",
  section: "Authentication, Agent control plane, 1",
  evidence: ["mail"],
});

export const verifyEmailRejectsUnknownCode = must({
  id: "verify-email.rejects-unknown-code",
  statement:
    "A verification_code that was never sent verifies nobody, as login shows, and gives no token.",
  section: "Endpoints, Agent control plane, rule 3",
});

export const verifyEmailCodeReuse = observe({
  id: "verify-email.code-reuse",
  statement:
    "What a verification code does the second time, what the older code does after a resend, and how long the new token lives.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
});

export const resendVerificationSendsEmail = must({
  id: "resend-verification.sends-email",
  statement:
    "For an unverified user resend-verification sends the verification email again, with a code that works.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
});

export const resendVerificationNeedsNoCredentials = must({
  id: "resend-verification.needs-no-credentials",
  statement: "resend-verification works without an Authorization header.",
  section: "Authentication, Agent control plane, 1",
  evidence: ["mail"],
});

export const resendVerificationStrangers = observe({
  id: "resend-verification.strangers",
  statement: "What resend-verification answers for an unknown or an already verified email.",
  section: "Endpoints, Agent control plane",
});
