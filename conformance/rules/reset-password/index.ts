export { default as aftermath } from "./aftermath.ts";
export { default as needsNoCredentials } from "./needs-no-credentials.ts";
export { default as rejectsOtherEmail } from "./rejects-other-email.ts";
export { default as rejectsUnknownToken } from "./rejects-unknown-token.ts";
export { default as requiresConfirmation } from "./requires-confirmation.ts";
export { default as setsPassword } from "./sets-password.ts";
