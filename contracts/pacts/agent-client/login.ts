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
import type { Interaction } from "../interaction.ts";
import { apiKey, issued, succeeds, user } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { call, open, refusal } from "./calls.ts";

const device_name = "laptop";
const known = given(states.user);
const { email, password, wrongPassword } = known.example;
const credentials = {
  email: known.value("email"),
  password: known.value("password"),
  device_name,
};
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

const byDefault = call({
  description: "a login that asks for no token_expiry",
  given: known,
  route: "login",
  body: credentials,
  expects: succeeds({ ...issued(tokenExpiryDefault), user, api_key: apiKey.open }),
  clauses: [...stands, loginExpiryDefault],
  act: ({ agents }) => agents.login({ email, password, device_name }),
});

const forEach = tokenExpiries.map((token_expiry) =>
  call({
    description: `a login that asks for a token of ${token_expiry}`,
    given: known,
    route: "login",
    body: { ...credentials, token_expiry },
    expects: succeeds({ ...issued(token_expiry), user, api_key: apiKey.open }),
    clauses: [...stands, loginAcceptsEachExpiry],
    act: ({ agents }) => agents.login({ email, password, device_name, token_expiry }),
  }),
);

const byApiKey = (["none", "some"] as const).map((api_key) =>
  call({
    description: `a login of a user with ${api_key === "none" ? "no API key" : "an API key"}`,
    given: given(states.user, { api_key }),
    route: "login",
    body: credentials,
    expects: succeeds({ ...issued(tokenExpiryDefault), user, api_key: apiKey[api_key] }),
    clauses: [...stands, loginApiKey],
    act: ({ agents }) => agents.login({ email, password, device_name }),
  }),
);

/** Whether the email is verified shows at the next login. */
const byVerified = [
  { verified: "no", clauses: [signupStartsUnverified, signupCreatesUser] },
  { verified: "yes", clauses: [verifyEmailMarksVerified] },
].map(({ verified, clauses }) => {
  const whose = { ...user, verified: verified === "yes" };
  return call({
    description: `a login of a user whose email is ${verified === "yes" ? "" : "not "}verified`,
    given: given(states.user, { verified }),
    route: "login",
    body: credentials,
    expects: succeeds({ ...issued(tokenExpiryDefault), user: whose, api_key: apiKey.open }),
    clauses: [...stands, ...clauses],
    act: ({ agents }) => agents.login({ email, password, device_name }),
  });
});

const reset = given(states.resetUser);

const afterReset = [
  call({
    description: "a login with the password that a reset set",
    given: reset,
    route: "login",
    body: { email: reset.value("email"), password: reset.value("password"), device_name },
    expects: succeeds({ ...issued(tokenExpiryDefault), user, api_key: apiKey.open }),
    clauses: [...stands, resetPasswordSetsPassword],
    act: ({ agents }) => agents.login({ email, password, device_name }),
  }),
  refusal({
    description: "a login with the password before a reset",
    given: reset,
    route: "login",
    body: { email: reset.value("email"), password: reset.value("oldPassword"), device_name },
    clauses: [resetPasswordSetsPassword],
    act: ({ agents }) => agents.login({ email, password: reset.example.oldPassword, device_name }),
  }),
];

/** It is refused, or gets the default where the provider says so. */
const unlisted = open({
  description: "a login that asks for a token_expiry that is not listed",
  given: known,
  route: "login",
  body: { ...credentials, token_expiry: "2_weeks" },
  clauses: [loginRejectsOtherExpiry],
  act: ({ agents }) =>
    agents.login({ email, password, device_name, token_expiry: "2_weeks" as never }),
});

const incomplete = (["email", "password"] as const).map((missing) => {
  const { [missing]: _, ...rest } = credentials;
  const { [missing]: __, ...sent } = { email, password, device_name };
  return refusal({
    description: `a login without ${missing}`,
    given: known,
    route: "login",
    body: rest,
    clauses: [loginRequiresFields],
    act: ({ agents }) => agents.login(sent as never),
  });
});

const stranger = given(states.newAddress);

const wrong = [
  refusal({
    description: "a login with a wrong password",
    given: known,
    route: "login",
    body: { ...credentials, password: known.value("wrongPassword") },
    clauses: [loginRejectsBadCredentials],
    act: ({ agents }) => agents.login({ email, password: wrongPassword, device_name }),
  }),
  refusal({
    description: "a login with an unknown email",
    given: stranger,
    route: "login",
    body: { email: stranger.value("email"), password: stranger.value("password"), device_name },
    clauses: [loginRejectsBadCredentials],
    act: ({ agents }) => agents.login({ email, password, device_name }),
  }),
];

export const login: readonly Interaction[] = [
  byDefault,
  ...forEach,
  ...byApiKey,
  ...byVerified,
  ...afterReset,
  ...wrong,
  unlisted,
  ...incomplete,
];
