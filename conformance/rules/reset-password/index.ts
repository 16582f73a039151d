import type { Rule } from "../rule.ts";
import aftermath from "./aftermath.ts";
import needsNoCredentials from "./needs-no-credentials.ts";
import rejectsOtherEmail from "./rejects-other-email.ts";
import rejectsUnknownToken from "./rejects-unknown-token.ts";
import requiresConfirmation from "./requires-confirmation.ts";
import setsPassword from "./sets-password.ts";

export const resetPassword: readonly Rule[] = [
  aftermath,
  needsNoCredentials,
  rejectsOtherEmail,
  rejectsUnknownToken,
  requiresConfirmation,
  setsPassword,
];
