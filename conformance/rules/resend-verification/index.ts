import type { Rule } from "../rule.ts";
import needsNoCredentials from "./needs-no-credentials.ts";
import sendsEmail from "./sends-email.ts";
import strangers from "./strangers.ts";

export const resendVerification: readonly Rule[] = [needsNoCredentials, sendsEmail, strangers];
