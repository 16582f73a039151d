export { default as needsNoCredentials } from "./needs-no-credentials.ts";
export { default as sendsEmail } from "./sends-email.ts";
export { default as strangers } from "./strangers.ts";
