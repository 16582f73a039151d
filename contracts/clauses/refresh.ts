import { must, should } from "./clause.ts";

export const refreshResult = must({
  id: "refresh.result",
  statement:
    "The data of a successful refresh holds access_token, token_type, token_expiry, expires_at and message (of any type), each of its documented type.",
  section: "Endpoints, Agent control plane",
  note: "A null expires_at of a never token is not judged.",
});

export const refreshTokenType = must({
  id: "refresh.token-type",
  statement: "The token_type that refresh answers is Bearer.",
  section: "Agent access token",
});

export const refreshIssuesNewToken = must({
  id: "refresh.issues-new-token",
  statement: "The token that refresh issues differs from the old one and works.",
  section: "States and transitions",
});

export const refreshRevokesPreviousToken = must({
  id: "refresh.revokes-previous-token",
  statement:
    "After a refresh the previous token no longer works: refresh gives no token for it, and logout-all with it revokes nothing.",
  section: "States and transitions; Endpoints, Agent control plane",
  note: "The old token is presented last; what logout answers to it is not judged.",
});

export const refreshAcceptsEachExpiry = must({
  id: "refresh.accepts-each-expiry",
  statement:
    "Refresh accepts each of 1_week, 1_month, 3_months and never as token_expiry and answers it as the new token's token_expiry.",
  section: "Endpoints, Agent control plane, rule 1",
});

export const refreshExpiryDefault = must({
  id: "refresh.expiry-default",
  statement: "A refresh without token_expiry gets 1_month, whatever the old token had.",
  section: "Endpoints, Agent control plane, rule 2",
});

export const refreshRejectsOtherExpiry = must({
  id: "refresh.rejects-other-expiry",
  statement:
    "Refresh does not honour a token_expiry that is a non-empty string outside the list: it refuses it, or gives the default where the profile declares so.",
  section: "Endpoints, Agent control plane, rule 1",
  note: "Undeclared, a 1_month token is inconclusive. Listed values with blanks or in other letter case, the empty string, null and other types are not judged.",
});

export const refreshFailureKeepsToken = should({
  id: "refresh.failure-keeps-token",
  statement: "A refresh that was rejected for its arguments leaves the old token working.",
  section: "States and transitions",
  note: "Revoking belongs to the refresh that issues the new token.",
});

export const refreshExpiresAtFormat = must({
  id: "refresh.expires-at-format",
  statement:
    "The expires_at that refresh answers is an ISO 8601 timestamp in UTC (Z or a zero offset, basic or extended form).",
  section: "Agent access token",
  note: "A timestamp without any designator is not judged; another offset is a violation.",
});

export const refreshExpiresAtFollowsExpiry = must({
  id: "refresh.expires-at-follows-expiry",
  statement:
    "expires_at lies one week, one month (28 to 31 days) or three months (89 to 92 days) after the refresh, by the target's own clock, as the new token's token_expiry says.",
  section: "Authentication, Agent control plane, 4",
  note: "The clock is the Date header, or the moved clock after a move; where they disagree the rule is inconclusive. 90 minutes of tolerance; an expiry rounded to a midnight, of UTC or of one time zone alike in every token, by less than a day, is not judged.",
});

export const refreshInheritsName = must({
  id: "refresh.inherits-name",
  statement:
    "A refresh without device_name gives the new token the name of the previous one, through a chain of refreshes.",
  section: "Endpoints, Agent control plane, rule 2",
  evidence: ["names"],
});

export const refreshRenamesToken = must({
  id: "refresh.renames-token",
  statement:
    "A refresh with device_name gives the new token that name, or one that begins with it where another token of the user has that very name.",
  section: "Agent access token",
  evidence: ["names"],
});

export const refreshRequiresBearer = must({
  id: "refresh.requires-bearer",
  statement:
    "A refresh without the Authorization header, with another scheme than Bearer, or with an unknown token gives no token.",
  section: "Authentication, Agent control plane, 2",
  note: "The scheme's name in other letter case is no other scheme.",
});

export const refreshKeepsOtherTokens = should({
  id: "refresh.keeps-other-tokens",
  statement: "A refresh revokes only the presented token; the user's other tokens keep working.",
  section: "States and transitions",
  note: "Judged as long as no revoked token of the user was presented.",
});

export const refreshRotatesOnce = should({
  id: "refresh.rotates-once",
  statement: "Of many refreshes sent at once with one token, at most one succeeds.",
  section: "States and transitions",
  note: "The first one revokes the token that the others present.",
});

export const refreshTokenLeak = should({
  id: "refresh.token-leak",
  statement:
    "Refresh takes its token from the Authorization header only, not from the query or the body.",
  section: "Authentication, Agent control plane, 2",
  note: "The header is the one place given; another place would let a token leak through logs.",
});
