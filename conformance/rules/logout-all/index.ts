export { default as needsNoBody } from "./needs-no-body.ts";
export { default as requiresBearer } from "./requires-bearer.ts";
export { default as revokesAllTokens } from "./revokes-all-tokens.ts";
export { default as sparesOtherUsers } from "./spares-other-users.ts";
