import { loginIssuesNewToken, loginKeepsEarlierTokens } from "../../clauses/login.ts";
import {
  logoutAllRevokesAllTokens,
  logoutAllSparesOtherUsers,
  logoutKeepsOtherTokens,
  logoutRevokesCurrentToken,
} from "../../clauses/logout.ts";
import {
  refreshAcceptsEachExpiry,
  refreshExpiresAtFollowsExpiry,
  refreshExpiresAtFormat,
  refreshExpiryDefault,
  refreshIssuesNewToken,
  refreshKeepsOtherTokens,
  refreshRejectsOtherExpiry,
  refreshRequiresBearer,
  refreshResult,
  refreshRevokesPreviousToken,
  refreshTokenType,
} from "../../clauses/refresh.ts";
import { tokenLifecycle } from "../../clauses/token.ts";
import { verifyEmailIssuesWorkingToken } from "../../clauses/verify.ts";
import { type TokenExpiry, tokenExpiries, tokenExpiryDefault } from "../../limits.ts";
import type { Interaction } from "../interaction.ts";
import { issued, present, succeeds } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { bearer, call, open, otherScheme, refusal } from "./calls.ts";

const live = given(states.liveToken);
const { token } = live.example;
const stands = [
  refreshResult,
  refreshTokenType,
  refreshExpiresAtFormat,
  refreshExpiresAtFollowsExpiry,
];
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
    clauses: [...stands, refreshExpiryDefault, loginIssuesNewToken],
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
  clauses: [...stands, refreshExpiryDefault],
  act: ({ agents }) => agents.refresh(token, { device_name: "phone" }),
});

/** A token may come of three calls, and works whichever it was. */
const issuedBy = [
  { by: "refresh", clause: refreshIssuesNewToken },
  { by: "verify-email", clause: verifyEmailIssuesWorkingToken },
].map(({ by, clause }) => {
  const state = given(states.liveToken, { by });
  return call({
    description: `a refresh of a token that ${by} issued`,
    given: state,
    route: "refresh",
    headers: bearer(state),
    expects: answers(tokenExpiryDefault),
    clauses: [...stands, refreshExpiryDefault, clause],
    act: ({ agents }) => agents.refresh(token),
  });
});

/** What revokes another token, or none, leaves this one alone. */
const untouchedBy = [
  { after: "another login of the user", clause: loginKeepsEarlierTokens },
  { after: "a refresh of an earlier token of the user", clause: refreshKeepsOtherTokens },
  { after: "a refresh of a later token of the user", clause: refreshKeepsOtherTokens },
  { after: "a logout of an earlier token of the user", clause: logoutKeepsOtherTokens },
  { after: "a logout of a later token of the user", clause: logoutKeepsOtherTokens },
  { after: "a logout-all of another user", clause: logoutAllSparesOtherUsers },
  { after: "a login of another user", clause: tokenLifecycle },
].map(({ after, clause }) => {
  const state = given(states.liveToken, { after });
  return call({
    description: `a refresh after ${after}`,
    given: state,
    route: "refresh",
    headers: bearer(state),
    expects: answers(tokenExpiryDefault),
    clauses: [...stands, refreshExpiryDefault, clause],
    act: ({ agents }) => agents.refresh(token),
  });
});

/** Three calls revoke a token, as the table of its lifecycle says. */
const revokedBy = [
  { by: "refresh", clause: refreshRevokesPreviousToken },
  { by: "logout", clause: logoutRevokesCurrentToken },
  { by: "logout-all", clause: logoutAllRevokesAllTokens },
  { by: "logout-all of another token", clause: logoutAllRevokesAllTokens },
].map(({ by, clause }) => {
  const state = given(states.revokedToken, { by });
  return refusal({
    description: `a refresh with a token that ${by} revoked`,
    given: state,
    route: "refresh",
    headers: bearer(state),
    clauses: [clause],
    act: ({ agents }) => agents.refresh(token),
  });
});

const unknown = given(states.unknownToken);

const withoutToken = [
  refusal({
    description: "a refresh with an access token that was never issued",
    given: unknown,
    route: "refresh",
    headers: bearer(unknown),
    clauses: [refreshRequiresBearer],
    act: ({ agents }) => agents.refresh(token),
  }),
  refusal({
    description: "a refresh without an access token",
    given: live,
    route: "refresh",
    clauses: [refreshRequiresBearer],
    act: ({ agents }) => agents.refresh(""),
  }),
  otherScheme(
    {
      description: "a refresh with a valid access token under another scheme",
      route: "refresh",
      clauses: [refreshRequiresBearer],
      act: ({ agents }) => agents.refresh(""),
    },
    live,
  ),
];

/** It is refused, or gets the default where the provider says so. */
const unlisted = open({
  description: "a refresh that asks for a token_expiry that is not listed",
  given: live,
  route: "refresh",
  headers: bearer(live),
  body: { token_expiry: "2_weeks" },
  clauses: [refreshRejectsOtherExpiry],
  act: ({ agents }) => agents.refresh(token, { token_expiry: "2_weeks" as never }),
});

export const refresh: readonly Interaction[] = [
  ...byDefault,
  ...forEach,
  renaming,
  ...issuedBy,
  ...untouchedBy,
  ...revokedBy,
  ...withoutToken,
  unlisted,
];
