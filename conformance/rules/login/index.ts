import type { Rule } from "../rule.ts";
import acceptsEachExpiry from "./accepts-each-expiry.ts";
import apiKey from "./api-key.ts";
import apiKeyIsTheUsers from "./api-key-is-the-users.ts";
import expiresAtFollowsExpiry from "./expires-at-follows-expiry.ts";
import expiresAtFormat from "./expires-at-format.ts";
import expiryDefault from "./expiry-default.ts";
import issuesNewToken from "./issues-new-token.ts";
import keepsEarlierTokens from "./keeps-earlier-tokens.ts";
import namesToken from "./names-token.ts";
import needsNoCredentials from "./needs-no-credentials.ts";
import neverExpiresAt from "./never-expires-at.ts";
import rejectsBadCredentials from "./rejects-bad-credentials.ts";
import rejectsOtherExpiry from "./rejects-other-expiry.ts";
import requiresFields from "./requires-fields.ts";
import result from "./result.ts";
import tokenFitsHeader from "./token-fits-header.ts";
import tokenType from "./token-type.ts";
import userFields from "./user-fields.ts";

export const login: readonly Rule[] = [
  acceptsEachExpiry,
  apiKey,
  apiKeyIsTheUsers,
  expiresAtFollowsExpiry,
  expiresAtFormat,
  expiryDefault,
  issuesNewToken,
  keepsEarlierTokens,
  namesToken,
  needsNoCredentials,
  neverExpiresAt,
  rejectsBadCredentials,
  rejectsOtherExpiry,
  requiresFields,
  result,
  tokenFitsHeader,
  tokenType,
  userFields,
];
