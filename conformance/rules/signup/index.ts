export { default as createsPaymentCustomer } from "./creates-payment-customer.ts";
export { default as createsUser } from "./creates-user.ts";
export { default as keepsExistingAccount } from "./keeps-existing-account.ts";
export { default as needsNoCredentials } from "./needs-no-credentials.ts";
export { default as requiresFields } from "./requires-fields.ts";
export { default as result } from "./result.ts";
export { default as sendsVerificationEmail } from "./sends-verification-email.ts";
export { default as startsUnverified } from "./starts-unverified.ts";
