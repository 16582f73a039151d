export { default as keepsOtherTokens } from "./keeps-other-tokens.ts";
export { default as needsNoBody } from "./needs-no-body.ts";
export { default as rejectsUnknownToken } from "./rejects-unknown-token.ts";
export { default as requiresBearer } from "./requires-bearer.ts";
export { default as revokesCurrentToken } from "./revokes-current-token.ts";
