import type { Clause } from "../../clauses/clause.ts";
import {
  loginAcceptsEachExpiry,
  loginApiKey,
  loginExpiresAtFollowsExpiry,
  loginExpiresAtFormat,
  loginExpiryDefault,
  loginNeedsNoCredentials,
  loginNeverExpiresAt,
  loginRejectsBadCredentials,
  loginRejectsOtherExpiry,
  loginRequiresFields,
  loginResult,
  loginTokenFitsHeader,
  loginTokenType,
  loginUserFields,
} from "../../clauses/login.ts";
import { resetPasswordSetsPassword } from "../../clauses/reset.ts";
import { signupCreatesUser, signupStartsUnverified } from "../../clauses/signup.ts";
import { verifyEmailMarksVerified } from "../../clauses/verify.ts";
import { tokenExpiries, tokenExpiryDefault } from "../../limits.ts";
import type { Interaction, Template } from "../interaction.ts";
import { apiKey, issued, succeeds, user } from "../matchers.ts";
import { given, type ProviderState, states } from "../provider-state.ts";
import { call, open, refusal } from "./calls.ts";

const known = given(states.user);
const route = "login";
type Knowing = ProviderState<{ email: string; password: string }>;

/** The body with what a state knows of its user. */
const credentialsOf = (state: Knowing): Template => ({
  email: state.value("email"),
  password: state.value("password"),
  device_name: "laptop",
});
const credentials = credentialsOf(known);

/** A login that succeeds, with these members other than those of every success. */
const granted = (
  description: string,
  clauses: readonly Clause[],
  { state = known, asked = {}, ...data }: { state?: Knowing; asked?: Template } & Template = {},
): Interaction =>
  call(
    {
      description,
      given: state,
      route,
      body: { ...credentialsOf(state), ...asked },
      clauses: [...stands, ...clauses],
    },
    succeeds({ ...issued(tokenExpiryDefault), user, api_key: apiKey.open, ...data }),
  );

const stands = [
  loginResult,
  loginTokenType,
  loginUserFields,
  loginNeedsNoCredentials,
  loginExpiresAtFormat,
  loginExpiresAtFollowsExpiry,
  loginNeverExpiresAt,
  loginTokenFitsHeader,
];

const reset = given(states.resetUser);
const stranger = given(states.newAddress);

export const login: readonly Interaction[] = [
  granted("a login that asks for no token_expiry", [loginExpiryDefault]),
  ...tokenExpiries.map((token_expiry) =>
    granted(`a login that asks for a token of ${token_expiry}`, [loginAcceptsEachExpiry], {
      asked: { token_expiry },
      ...issued(token_expiry),
    }),
  ),
  ...(["none", "some"] as const).map((api_key) =>
    granted(`a login of a user with ${api_key === "none" ? "no" : "an"} API key`, [loginApiKey], {
      state: given(states.user, { api_key }),
      api_key: apiKey[api_key],
    }),
  ),
  // Whether the email is verified shows at the next login.
  granted(
    "a login of a user whose email is not verified",
    [signupStartsUnverified, signupCreatesUser],
    {
      state: given(states.user, { verified: "no" }),
      user: { ...user, verified: false },
    },
  ),
  granted("a login of a user whose email is verified", [verifyEmailMarksVerified], {
    state: given(states.user, { verified: "yes" }),
    user: { ...user, verified: true },
  }),
  granted("a login with the password that a reset set", [resetPasswordSetsPassword], {
    state: reset,
  }),
  refusal({
    description: "a login with the password before a reset",
    given: reset,
    route,
    body: { ...credentialsOf(reset), password: reset.value("oldPassword") },
    clauses: [resetPasswordSetsPassword],
  }),
  refusal({
    description: "a login with a wrong password",
    given: known,
    route,
    body: { ...credentials, password: known.value("wrongPassword") },
    clauses: [loginRejectsBadCredentials],
  }),
  refusal({
    description: "a login with an unknown email",
    given: stranger,
    route,
    body: credentialsOf(stranger),
    clauses: [loginRejectsBadCredentials],
  }),
  // It is refused, or gets the default where the provider says so.
  open({
    description: "a login that asks for a token_expiry that is not listed",
    given: known,
    route,
    body: { ...credentials, token_expiry: "2_weeks" },
    clauses: [loginRejectsOtherExpiry],
  }),
  ...["email", "password"].map((missing) => {
    const { [missing]: _, ...body } = credentials;
    return refusal({
      description: `a login without ${missing}`,
      given: known,
      route,
      body,
      clauses: [loginRequiresFields],
    });
  }),
];
