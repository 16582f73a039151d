import { outcome } from "../../history/answers/outcome.ts";
import { asked, before, type Call, mayAffect } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { addressed } from "../../history/requests/addressed.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { lacking, signupMembers } from "../../history/requests/fields.ts";
import { extraMembers, isAsDeclared, isOrdinary } from "../../history/requests/ordinary.ts";
import { hasTakenName } from "../../history/requests/taken-names.ts";
import { isPlainAddress } from "./addresses.ts";

/** Whether the document owes a sign-up a new user: a fresh address, a password as declared, a plain name. */
export function isOwedSignup(signup: Call, history: History): boolean {
  const email = asked(signup, "email");
  return (
    isOrdinary(signup, signupMembers, extraMembers("signup", history)) &&
    typeof email === "string" &&
    isPlainAddress(email, history) &&
    email.includes(history.header.run.toLowerCase()) &&
    isAsDeclared(signup, history) &&
    hasTakenName(signup, history) &&
    isFirst(signup, history)
  );
}

/**
 * Whether no other sign-up may have taken the address. A sign-up that was refused because it lacked a member has not.
 */
function isFirst(signup: Call, history: History): boolean {
  const others = addressed("signup", normalEmail(asked(signup, "email")), history);
  const isSlip = (other: Call) =>
    outcome(other) === "failed" &&
    lacking(other, signupMembers) !== undefined &&
    before(other, signup);
  return !others.some((other) => other !== signup && mayAffect(other, signup) && !isSlip(other));
}
