import type { Rule } from "../rule.ts";
import createsPaymentCustomer from "./creates-payment-customer.ts";
import createsUser from "./creates-user.ts";
import keepsExistingAccount from "./keeps-existing-account.ts";
import needsNoCredentials from "./needs-no-credentials.ts";
import requiresFields from "./requires-fields.ts";
import result from "./result.ts";
import sendsVerificationEmail from "./sends-verification-email.ts";
import startsUnverified from "./starts-unverified.ts";

export const signup: readonly Rule[] = [
  createsPaymentCustomer,
  createsUser,
  keepsExistingAccount,
  needsNoCredentials,
  requiresFields,
  result,
  sendsVerificationEmail,
  startsUnverified,
];
