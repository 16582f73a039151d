import {
  resendVerificationNeedsNoCredentials,
  resendVerificationSendsEmail,
  verifyEmailAcceptsEmailedCode,
  verifyEmailExpiresAtFormat,
  verifyEmailMarksVerified,
  verifyEmailNeedsNoBrowser,
  verifyEmailNeedsNoCredentials,
  verifyEmailRejectsUnknownCode,
  verifyEmailResult,
  verifyEmailTokenType,
} from "../../clauses/verify.ts";
import {
  verifyLinkCarriesSameCode,
  verifyLinkJsonEnvelope,
  verifyLinkJsonMode,
  verifyLinkNeedsNoCredentials,
  verifyLinkRedirectFlow,
} from "../../clauses/verify-link.ts";
import type { Interaction } from "../interaction.ts";
import { apiKey, bearerToken, jsonType, present, served, succeeds, user } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { call, refusal } from "./calls.ts";

const unknown = given(states.unknownCode);
const unverified = given(states.unverifiedUser);
const json = given(states.emailedLink, { mode: "json" });
const redirect = given(states.emailedLink, { mode: "redirect" });

const codes = [
  { by: "the emailed code", state: given(states.emailedCode), clauses: [] },
  {
    by: "the code of a mail that was sent again",
    state: given(states.emailedCode, { of: "a mail that was sent again" }),
    clauses: [resendVerificationSendsEmail],
  },
].map(({ by, state, clauses }) =>
  call(
    {
      description: `a verification by ${by}`,
      ...{ given: state, route: "verify-email", body: { verification_code: state.value("code") } },
      clauses: [
        ...clauses,
        verifyEmailAcceptsEmailedCode,
        verifyEmailResult,
        verifyEmailTokenType,
        verifyEmailMarksVerified,
        verifyEmailExpiresAtFormat,
        verifyEmailNeedsNoBrowser,
        verifyEmailNeedsNoCredentials,
      ],
    },
    succeeds({
      ...bearerToken,
      message: present("The email is verified."),
      expires_at: present("2030-01-31T12:00:00Z"),
      user: { ...user, verified: true },
      api_key: apiKey.open,
    }),
  ),
);

export const verify: readonly Interaction[] = [
  ...codes,
  refusal({
    description: "a verification by a code that was never sent",
    given: unknown,
    route: "verify-email",
    body: { verification_code: unknown.value("code") },
    clauses: [verifyEmailRejectsUnknownCode],
  }),
  call(
    {
      description: "a verification mail asked for again",
      ...{ given: unverified, route: "resend-verification" },
      body: { email: unverified.value("email") },
      clauses: [resendVerificationSendsEmail, resendVerificationNeedsNoCredentials],
    },
    succeeds(),
  ),
  {
    // Its JSON need not be the envelope, and how it is asked for is the provider's to say.
    description: "a verification link opened for JSON",
    given: json,
    route: "verify-link",
    params: { token: "example-code" },
    pathFromState: true,
    headers: { accept: json.value("accept") },
    expects: { ...served, headers: jsonType },
    clauses: [
      verifyLinkJsonMode,
      verifyLinkJsonEnvelope,
      verifyLinkCarriesSameCode,
      verifyLinkNeedsNoCredentials,
    ],
    act: ({ agents }) => agents.openVerifyLink("example-code", { accept: json.example.accept }),
  },
  {
    // By which status, or by what page, the browser is sent on, is the judge's to see.
    description: "a verification link opened in a browser",
    given: redirect,
    route: "verify-link",
    params: { token: "example-code" },
    pathFromState: true,
    headers: { accept: redirect.value("accept") },
    expects: served,
    clauses: [verifyLinkRedirectFlow, verifyLinkCarriesSameCode, verifyLinkNeedsNoCredentials],
    act: ({ agents }) => agents.openVerifyLink("example-code", redirect.example),
  },
];
