import { must, should } from "./clause.ts";

export const loginResult = must({
  id: "login.result",
  statement:
    "The data of a successful login holds access_token, token_type, token_expiry, expires_at, user and api_key, each of its documented type.",
  section: "Endpoints, Agent control plane",
  note: "A null expires_at of a never token is not judged.",
});

export const loginTokenType = must({
  id: "login.token-type",
  statement: "The token_type that login answers is Bearer.",
  section: "Agent access token",
});

export const loginUserFields = must({
  id: "login.user-fields",
  statement:
    "The user that login answers has id (integer), name, email and username (strings) and verified (boolean).",
  section: "Endpoints, Agent control plane, rule 4",
});

export const loginApiKey = must({
  id: "login.api-key",
  statement: "The api_key that login answers is a string or null.",
  section: "Endpoints, Agent control plane, rule 5",
});

export const loginApiKeyIsTheUsers = should({
  id: "login.api-key-is-the-users",
  statement:
    "Two users are never given the same api_key, and one user's is the same in the answers of login and verify-email.",
  section: "Agent access token; Endpoints, Agent control plane, rule 5",
  note: "The key is called the user's own default. It may change with a reset, and with an end of all sessions.",
});

export const loginIssuesNewToken = must({
  id: "login.issues-new-token",
  statement: "Each login issues a new token, which works as a bearer token.",
  section: "States and transitions",
});

export const loginKeepsEarlierTokens = should({
  id: "login.keeps-earlier-tokens",
  statement: "A further login revokes no earlier token.",
  section: "States and transitions",
  note: "Of the triggers in the lifecycle table only refresh, logout and logout-all revoke. It is judged while the user holds at most five live tokens; what ends beyond that, by a cap on sessions, is not judged.",
});

export const loginAcceptsEachExpiry = must({
  id: "login.accepts-each-expiry",
  statement:
    "Login accepts each of 1_week, 1_month, 3_months and never as token_expiry and answers it as the token's token_expiry.",
  section: "Endpoints, Agent control plane, rule 1",
});

export const loginExpiryDefault = must({
  id: "login.expiry-default",
  statement: "A login without token_expiry gets a token of 1_month.",
  section: "Endpoints, Agent control plane, rule 1",
});

export const loginRejectsOtherExpiry = must({
  id: "login.rejects-other-expiry",
  statement:
    "Login does not honour a token_expiry that is a non-empty string outside the list: it refuses it, or gives the default where the profile declares so.",
  section: "Endpoints, Agent control plane, rule 1",
  note: "Undeclared, a 1_month token is inconclusive. Listed values with blanks or in other letter case, the empty string, null and other types are not judged.",
});

export const loginExpiresAtFormat = must({
  id: "login.expires-at-format",
  statement:
    "The expires_at that login answers is an ISO 8601 timestamp in UTC (Z or a zero offset, basic or extended form).",
  section: "Agent access token",
  note: "A timestamp without any designator is not judged; another offset is a violation.",
});

export const loginExpiresAtFollowsExpiry = must({
  id: "login.expires-at-follows-expiry",
  statement:
    "expires_at lies one week, one month (28 to 31 days) or three months (89 to 92 days) after the login, by the target's own clock, as token_expiry says.",
  section: "Authentication, Agent control plane, 4",
  note: "The clock is the Date header, or the moved clock after a move; where they disagree the rule is inconclusive. 90 minutes of tolerance; an expiry rounded to a midnight, of UTC or of one time zone alike in every token, by less than a day, is not judged.",
});

export const loginNeverExpiresAt = should({
  id: "login.never-expires-at",
  statement:
    "For a never token, of login or of refresh, expires_at is null or at least a year away.",
  section: "Authentication, Agent control plane, 4",
  note: "A token that does not lapse has no end-of-life soon.",
});

export const loginRejectsBadCredentials = must({
  id: "login.rejects-bad-credentials",
  statement: "A login with a wrong password or an unknown email gives no token.",
  section: "States and transitions",
  note: "Wrong under any reading: another user's password, a random one, one that a reset replaced, one with a letter changed in its middle, a shortened one. Blanks, letter case, Unicode forms, line ends, sub-addresses and bytes beyond the 72nd are not judged.",
});

export const loginRequiresFields = should({
  id: "login.requires-fields",
  statement:
    "A login without email or password, or with one of them that is not a string, gives no token.",
  section: "Endpoints, Agent control plane",
  note: "A missing device_name is not judged.",
});

export const loginNamesToken = must({
  id: "login.names-token",
  statement:
    "A token that login issues has the device_name as its name, or a name that begins with it where another token of the user has that very name.",
  section: "Agent access token",
  evidence: ["names"],
});

export const loginNeedsNoCredentials = must({
  id: "login.needs-no-credentials",
  statement: "Login works without an Authorization header.",
  section: "Authentication, Agent control plane, 1",
});

export const loginTokenFitsHeader = should({
  id: "login.token-fits-header",
  statement:
    "The access_token that login answers can be sent as it is in an Authorization header: visible ASCII without blanks (RFC 9110 field values).",
  section: "Authentication, Agent control plane, 2",
  note: "Bearer calls send the token in that header. The token is opaque, so signs outside RFC 6750's b64token are not judged.",
});
