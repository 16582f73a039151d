import { givenToken, succeededPlainly } from "../answers/outcome.ts";
import { asked, type Call } from "../call.ts";

/** The routes that take verification codes: in the body, and in a link. */
export const verifyingRoutes = ["verify-email", "verify-link"] as const;

/** The code that a call of either verifying route presents. */
export function presentedCode(call: Call): unknown {
  return call.route?.id === "verify-link" ? call.params.token : asked(call, "verification_code");
}

/** Whether verify-email took the code. */
export function isAccepted(call: Call): boolean {
  return givenToken(call) !== undefined || succeededPlainly(call);
}
