import type { Rule } from "../rule.ts";
import acceptsEachExpiry from "./accepts-each-expiry.ts";
import expiresAtFollowsExpiry from "./expires-at-follows-expiry.ts";
import expiresAtFormat from "./expires-at-format.ts";
import expiryDefault from "./expiry-default.ts";
import failureKeepsToken from "./failure-keeps-token.ts";
import inheritsName from "./inherits-name.ts";
import issuesNewToken from "./issues-new-token.ts";
import keepsOtherTokens from "./keeps-other-tokens.ts";
import rejectsOtherExpiry from "./rejects-other-expiry.ts";
import renamesToken from "./renames-token.ts";
import requiresBearer from "./requires-bearer.ts";
import result from "./result.ts";
import revokesPreviousToken from "./revokes-previous-token.ts";
import rotatesOnce from "./rotates-once.ts";
import tokenLeak from "./token-leak.ts";
import tokenType from "./token-type.ts";

export const refresh: readonly Rule[] = [
  acceptsEachExpiry,
  expiresAtFollowsExpiry,
  expiresAtFormat,
  expiryDefault,
  failureKeepsToken,
  inheritsName,
  issuesNewToken,
  keepsOtherTokens,
  rejectsOtherExpiry,
  renamesToken,
  requiresBearer,
  result,
  revokesPreviousToken,
  rotatesOnce,
  tokenLeak,
  tokenType,
];
