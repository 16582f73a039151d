import type { Clause } from "../../clauses/clause.ts";
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
import type { Interaction, Template } from "../interaction.ts";
import { issued, present, succeeds } from "../matchers.ts";
import { given, states } from "../provider-state.ts";
import { call, open, otherScheme, refusal } from "./calls.ts";

const live = given(states.liveToken);
const unknown = given(states.unknownToken);
const route = "refresh";
const stands = [
  refreshResult,
  refreshTokenType,
  refreshExpiresAtFormat,
  refreshExpiresAtFollowsExpiry,
];

interface Asking {
  /** Which valid token is presented. */
  of?: Readonly<Record<string, string>>;
  asked?: Template;
  gets?: TokenExpiry;
}

const granted = (
  what: string,
  clauses: readonly Clause[],
  { of = {}, asked, gets = tokenExpiryDefault }: Asking,
): Interaction => {
  const state = given(states.liveToken, of);
  const body = asked === undefined ? {} : { body: asked };
  return call(
    {
      ...{ description: `a refresh ${what}`, given: state, bearer: state, route, ...body },
      clauses: [...stands, ...clauses],
    },
    succeeds({ ...issued(gets), message: present("The token was refreshed.") }),
  );
};

/** What revokes another token, or none, leaves this one alone. */
const untouchedBy: readonly [after: string, clause: Clause][] = [
  ["another login of the user", loginKeepsEarlierTokens],
  ["a refresh of an earlier token of the user", refreshKeepsOtherTokens],
  ["a refresh of a later token of the user", refreshKeepsOtherTokens],
  ["a logout of an earlier token of the user", logoutKeepsOtherTokens],
  ["a logout of a later token of the user", logoutKeepsOtherTokens],
  ["a logout-all of another user", logoutAllSparesOtherUsers],
  ["a login of another user", tokenLifecycle],
];

/** Three calls revoke a token, as the table of its lifecycle says. */
const revokedBy: readonly [by: string, clause: Clause][] = [
  ["refresh", refreshRevokesPreviousToken],
  ["logout", logoutRevokesCurrentToken],
  ["logout-all", logoutAllRevokesAllTokens],
  ["logout-all of another token", logoutAllRevokesAllTokens],
];

/** A token may come of three calls, and works whichever it was. */
const issuedBy: readonly [by: string, clause: Clause][] = [
  ["refresh", refreshIssuesNewToken],
  ["verify-email", verifyEmailIssuesWorkingToken],
];

export const refresh: readonly Interaction[] = [
  ...tokenExpiries.map((token_expiry) =>
    granted(
      `of a token of ${token_expiry} that asks for nothing`,
      [refreshExpiryDefault, loginIssuesNewToken],
      { of: { token_expiry } },
    ),
  ),
  ...tokenExpiries.map((token_expiry) =>
    granted(`that asks for a token of ${token_expiry}`, [refreshAcceptsEachExpiry], {
      asked: { token_expiry },
      gets: token_expiry,
    }),
  ),
  granted("that names the new token", [refreshExpiryDefault], { asked: { device_name: "phone" } }),
  ...issuedBy.map(([by, clause]) =>
    granted(`of a token that ${by} issued`, [refreshExpiryDefault, clause], { of: { by } }),
  ),
  ...untouchedBy.map(([after, clause]) =>
    granted(`after ${after}`, [refreshExpiryDefault, clause], { of: { after } }),
  ),
  ...revokedBy.map(([by, clause]) => {
    const state = given(states.revokedToken, { by });
    const description = `a refresh with a token that ${by} revoked`;
    return refusal({ description, given: state, bearer: state, route, clauses: [clause] });
  }),
  refusal({
    description: "a refresh with an access token that was never issued",
    ...{ given: unknown, bearer: unknown, route, clauses: [refreshRequiresBearer] },
  }),
  refusal({
    description: "a refresh without an access token",
    ...{ given: live, route, clauses: [refreshRequiresBearer] },
  }),
  otherScheme({
    description: "a refresh with a valid access token under another scheme",
    ...{ given: live, route, clauses: [refreshRequiresBearer] },
  }),
  // It is refused, or gets the default where the provider says so.
  open({
    description: "a refresh that asks for a token_expiry that is not listed",
    ...{ given: live, bearer: live, route, body: { token_expiry: "2_weeks" } },
    clauses: [refreshRejectsOtherExpiry],
  }),
];
