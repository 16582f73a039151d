import type { Rule } from "../rule.ts";
import keepsOtherTokens from "./keeps-other-tokens.ts";
import needsNoBody from "./needs-no-body.ts";
import rejectsUnknownToken from "./rejects-unknown-token.ts";
import requiresBearer from "./requires-bearer.ts";
import revokesCurrentToken from "./revokes-current-token.ts";

export const logout: readonly Rule[] = [
  keepsOtherTokens,
  needsNoBody,
  rejectsUnknownToken,
  requiresBearer,
  revokesCurrentToken,
];
