import {
  resendVerificationNeedsNoCredentials,
  resendVerificationSendsEmail,
  verifyEmailAcceptsEmailedCode,
  verifyEmailMarksVerified,
  verifyEmailNeedsNoCredentials,
  verifyEmailRejectsUnknownCode,
  verifyEmailResult,
  verifyEmailTokenType,
} from "../../clauses/verify.ts";
import {
  verifyLinkCarriesSameCode,
  verifyLinkJsonMode,
  verifyLinkNeedsNoCredentials,
} from "../../clauses/verify-link.ts";
import type { Interaction } from "../interaction.ts";
import { apiKey, bearerToken, present, served, succeeds, user } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { call, refusal } from "./calls.ts";

const emailed = given(states.emailedCode);
const unknown = given(states.unknownCode);
const unverified = given(states.unverifiedUser);
const link = given(states.emailedLink);

export const verify: readonly Interaction[] = [
  call({
    description: "a verification by the emailed code",
    given: emailed,
    route: "verify-email",
    body: { verification_code: emailed.value("code") },
    expects: succeeds({
      ...bearerToken,
      message: present("The email is verified."),
      expires_at: present("2030-01-31T12:00:00Z"),
      user: { ...user, verified: true },
      api_key: apiKey.open,
    }),
    clauses: [
      verifyEmailAcceptsEmailedCode,
      verifyEmailResult,
      verifyEmailTokenType,
      verifyEmailMarksVerified,
      verifyEmailNeedsNoCredentials,
    ],
    act: ({ agents }) => agents.verifyEmail(emailed.example.code),
  }),
  refusal({
    description: "a verification by a code that was never sent",
    given: unknown,
    route: "verify-email",
    body: { verification_code: unknown.value("code") },
    clauses: [verifyEmailRejectsUnknownCode],
    act: ({ agents }) => agents.verifyEmail(unknown.example.code),
  }),
  call({
    description: "a verification mail asked for again",
    given: unverified,
    route: "resend-verification",
    body: { email: unverified.value("email") },
    expects: succeeds(),
    clauses: [resendVerificationSendsEmail, resendVerificationNeedsNoCredentials],
    act: ({ agents }) => agents.resendVerification(unverified.example),
  }),
  {
    // Its JSON need not be the envelope, and how it is asked for is the provider's to say.
    description: "a verification link opened for JSON",
    given: link,
    route: "verify-link",
    params: { token: "example-code" },
    pathFromState: true,
    headers: { accept: link.value("accept") },
    expects: { ...served, headers: { "Content-Type": "application/json" } },
    clauses: [verifyLinkJsonMode, verifyLinkCarriesSameCode, verifyLinkNeedsNoCredentials],
    act: ({ agents }) => agents.openVerifyLink("example-code", { accept: link.example.accept }),
  },
];
