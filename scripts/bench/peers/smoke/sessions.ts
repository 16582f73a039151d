import assert from "node:assert/strict";
import * as login from "../../../../contracts/clauses/login.ts";
import * as logout from "../../../../contracts/clauses/logout.ts";
import * as refresh from "../../../../contracts/clauses/refresh.ts";
import type { Answer } from "./answer.ts";
import { smoke } from "./smoke-case.ts";

/** The fewest and the most days of each lifetime. */
const lifetimes = { "1_week": [7, 7], "1_month": [28, 31], "3_months": [89, 92] } as const;

/** Asserts that a token has the given lifetime and that its end fits it. */
function lasts(answer: Answer, expiry: keyof typeof lifetimes): void {
  const [fewest, most] = lifetimes[expiry];
  const days = (Date.parse(answer.text("data.expires_at")) - Date.now()) / 86_400_000;
  assert.equal(answer.at("data.token_expiry"), expiry);
  assert.ok(days > fewest - 0.1 && days < most + 0.1, `${expiry} lasts ${days} days`);
}

export const sessionCases = [
  smoke(
    "a login answers with a bearer token, the user and the default key",
    [
      login.loginResult,
      login.loginTokenType,
      login.loginUserFields,
      login.loginApiKey,
      login.loginExpiresAtFormat,
    ],
    async (team) => {
      const answer = (await team.login(await team.verified())).succeeded();

      answer.text("data.access_token");
      assert.equal(answer.at("data.token_type"), "Bearer");
      assert.match(answer.text("data.expires_at"), /^\d{4}-\d\d-\d\dT.*(Z|\+00:?00)$/);
      assert.ok(Number.isInteger(answer.at("data.user.id")));
      for (const name of ["name", "email", "username"]) answer.text(`data.user.${name}`);
      assert.equal(typeof answer.at("data.user.verified"), "boolean");
      const key = answer.at("data.api_key");
      assert.ok(key === null || typeof key === "string");
    },
  ),
  smoke(
    "a token lasts a month where nothing is said",
    [login.loginExpiryDefault, login.loginExpiresAtFollowsExpiry],
    async (team) => {
      lasts((await team.login(await team.verified())).succeeded(), "1_month");
    },
  ),
  smoke(
    "a login takes each of the four lifetimes",
    [login.loginAcceptsEachExpiry, login.loginExpiresAtFollowsExpiry],
    async (team) => {
      const user = await team.verified();

      for (const token_expiry of ["1_week", "1_month", "3_months"] as const) {
        lasts((await team.login(user, { token_expiry })).succeeded(), token_expiry);
      }

      const never = (await team.login(user, { token_expiry: "never" })).succeeded();
      assert.equal(never.at("data.token_expiry"), "never");
    },
  ),
  smoke(
    "a login with another lifetime is refused",
    [login.loginRejectsOtherExpiry],
    async (team) => {
      (await team.login(await team.verified(), { token_expiry: "2_weeks" })).refused();
    },
    ({ values }) => values.invalidTokenExpiry === "reject",
  ),
  smoke(
    "a login with a wrong password is refused",
    [login.loginRejectsBadCredentials],
    async (team) => {
      const user = await team.verified();

      (await team.login({ ...user, password: "wrong-Password-1" })).refused();
    },
  ),
  smoke(
    "two logins give two tokens, and both work",
    [login.loginIssuesNewToken, login.loginKeepsEarlierTokens],
    async (team) => {
      const user = await team.verified();

      const [one, other] = [await team.token(user), await team.token(user)];

      assert.notEqual(one, other);
      (await team.agent("logout", undefined, one)).succeeded();
      (await team.agent("logout", undefined, other)).succeeded();
    },
  ),
  smoke(
    "a refresh gives a new token and revokes the old one",
    [
      refresh.refreshResult,
      refresh.refreshTokenType,
      refresh.refreshIssuesNewToken,
      refresh.refreshRevokesPreviousToken,
    ],
    async (team) => {
      const old = await team.token(await team.verified());

      const answer = (await team.agent("refresh", {}, old)).succeeded();

      answer.text("data.message");
      assert.equal(answer.at("data.token_type"), "Bearer");
      assert.notEqual(answer.text("data.access_token"), old);
      (await team.agent("refresh", {}, old)).refused();
      (await team.agent("refresh", {}, answer.text("data.access_token"))).succeeded();
    },
  ),
  smoke(
    "a refresh without a lifetime gives a month, whatever the token had",
    [refresh.refreshExpiryDefault, refresh.refreshExpiresAtFollowsExpiry],
    async (team) => {
      const user = await team.verified();

      for (const token_expiry of ["1_week", "3_months", "never"]) {
        const token = await team.token(user, { token_expiry });
        lasts((await team.agent("refresh", {}, token)).succeeded(), "1_month");
      }
    },
  ),
  smoke(
    "a refresh takes a lifetime and a device name",
    [refresh.refreshAcceptsEachExpiry, refresh.refreshExpiresAtFollowsExpiry],
    async (team) => {
      const token = await team.token(await team.verified());
      const wanted = { token_expiry: "3_months", device_name: "another" };

      lasts((await team.agent("refresh", wanted, token)).succeeded(), "3_months");
    },
  ),
  smoke(
    "a refresh without a token, or with one that nobody has, is refused",
    [refresh.refreshRequiresBearer],
    async (team) => {
      (await team.agent("refresh", {})).refused();
      (await team.agent("refresh", {}, "no-such-token-0000")).refused();
    },
  ),
  smoke(
    "a logout revokes the token and no other",
    [logout.logoutRevokesCurrentToken, logout.logoutKeepsOtherTokens],
    async (team) => {
      const user = await team.verified();
      const [one, other] = [await team.token(user), await team.token(user)];

      (await team.agent("logout", undefined, one)).succeeded();

      (await team.agent("refresh", {}, one)).refused();
      (await team.agent("refresh", {}, other)).succeeded();
    },
  ),
  smoke(
    "a logout-all revokes all tokens of the user, and nobody else's",
    [logout.logoutAllRevokesAllTokens, logout.logoutAllSparesOtherUsers],
    async (team) => {
      const user = await team.verified();
      const [one, other] = [await team.token(user), await team.token(user)];
      const neighbour = await team.token(await team.verified());

      (await team.agent("logout-all", undefined, one)).succeeded();

      (await team.agent("refresh", {}, one)).refused();
      (await team.agent("refresh", {}, other)).refused();
      (await team.agent("refresh", {}, neighbour)).succeeded();
    },
  ),
  smoke(
    "a logout and a logout-all without a token are refused",
    [logout.logoutRequiresBearer, logout.logoutAllRequiresBearer],
    async (team) => {
      (await team.agent("logout")).refused();
      (await team.agent("logout-all")).refused();
    },
  ),
];
