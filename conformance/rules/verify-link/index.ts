export { default as carriesSameCode } from "./carries-same-code.ts";
export { default as jsonEnvelope } from "./json-envelope.ts";
export { default as jsonMode } from "./json-mode.ts";
export { default as needsNoCredentials } from "./needs-no-credentials.ts";
export { default as redirectFlow } from "./redirect-flow.ts";
export { default as rejectsUnknownToken } from "./rejects-unknown-token.ts";
