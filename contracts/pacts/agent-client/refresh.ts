import {
  refreshAcceptsEachExpiry,
  refreshExpiryDefault,
  refreshRenamesToken,
  refreshRequiresBearer,
  refreshResult,
  refreshRevokesPreviousToken,
  refreshTokenType,
} from "../../clauses/refresh.ts";
import { type TokenExpiry, tokenExpiries, tokenExpiryDefault } from "../../limits.ts";
import type { Interaction } from "../interaction.ts";
import { issued, present, succeeds } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { bearer, call, deadTokens, refusal } from "./calls.ts";

const live = given(states.liveToken);
const { token } = live.example;
const stands = [refreshResult, refreshTokenType];
const answers = (expiry: TokenExpiry) =>
  succeeds({ ...issued(expiry), message: present("The token was refreshed.") });

const byDefault = tokenExpiries.map((token_expiry) => {
  const state = given(states.liveToken, { token_expiry });
  return call({
    description: `a refresh of a token of ${token_expiry} that asks for nothing`,
    given: state,
    route: "refresh",
    headers: bearer(state),
    expects: answers(tokenExpiryDefault),
    clauses: [...stands, refreshExpiryDefault],
    act: ({ agents }) => agents.refresh(token),
  });
});

const forEach = tokenExpiries.map((token_expiry) =>
  call({
    description: `a refresh that asks for a token of ${token_expiry}`,
    given: live,
    route: "refresh",
    headers: bearer(live),
    body: { token_expiry },
    expects: answers(token_expiry),
    clauses: [...stands, refreshAcceptsEachExpiry],
    act: ({ agents }) => agents.refresh(token, { token_expiry }),
  }),
);

const renaming = call({
  description: "a refresh that names the new token",
  given: live,
  route: "refresh",
  headers: bearer(live),
  body: { device_name: "phone" },
  expects: answers(tokenExpiryDefault),
  clauses: [...stands, refreshExpiryDefault, refreshRenamesToken],
  act: ({ agents }) => agents.refresh(token, { device_name: "phone" }),
});

const refusals = deadTokens.map((state) =>
  refusal({
    description: `a refresh with ${state.name}`,
    given: state,
    route: "refresh",
    headers: bearer(state),
    clauses: [refreshRequiresBearer, refreshRevokesPreviousToken],
    act: ({ agents }) => agents.refresh(token),
  }),
);

export const refresh: readonly Interaction[] = [...byDefault, ...forEach, renaming, ...refusals];
