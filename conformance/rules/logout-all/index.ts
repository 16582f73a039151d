import type { Rule } from "../rule.ts";
import needsNoBody from "./needs-no-body.ts";
import requiresBearer from "./requires-bearer.ts";
import revokesAllTokens from "./revokes-all-tokens.ts";
import sparesOtherUsers from "./spares-other-users.ts";

export const logoutAllRules: readonly Rule[] = [
  needsNoBody,
  requiresBearer,
  revokesAllTokens,
  sparesOtherUsers,
];
