import {
  loginAcceptsEachExpiry,
  loginApiKey,
  loginExpiryDefault,
  loginNeedsNoCredentials,
  loginRejectsBadCredentials,
  loginResult,
  loginTokenType,
  loginUserFields,
} from "../../clauses/login.ts";
import { tokenExpiries, tokenExpiryDefault } from "../../limits.ts";
import type { Interaction } from "../interaction.ts";
import { apiKey, issued, succeeds, user } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { call, refusal } from "./calls.ts";

const device_name = "laptop";
const known = given(states.user);
const { email, password, wrongPassword } = known.example;
const credentials = {
  email: known.value("email"),
  password: known.value("password"),
  device_name,
};
const stands = [loginResult, loginTokenType, loginUserFields, loginNeedsNoCredentials];

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

export const login: readonly Interaction[] = [byDefault, ...forEach, ...byApiKey, ...wrong];
