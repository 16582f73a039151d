import { addressed } from "../../history/addressed.ts";
import { asked, asText, before, type Call, isCrash, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { longestPlain, shortestPlain } from "../../history/device-names.ts";
import { normalEmail } from "../../history/email.ts";
import { lacking, signupMembers } from "../../history/fields.ts";
import type { History } from "../../history/history.ts";
import { extraMembers, isAsDeclared, isOrdinary } from "../../history/ordinary.ts";
import { outcome } from "../../history/outcome.ts";
import { isPlainAddress } from "./addresses.ts";

/** Names of letters, not of two alone, as every service takes them. */
const ordinaryName = /^[A-Za-z]+( [A-Za-z]+)*$/;

/** Whether the document owes a sign-up a new user: a fresh address, a password as declared, a plain name. */
export function isOwedSignup(signup: Call, history: History): boolean {
  const [email, , name] = signupMembers.map((member) => asked(signup, member));
  return (
    isOrdinary(signup, signupMembers, extraMembers("signup", history)) &&
    typeof email === "string" &&
    isPlainAddress(email, history) &&
    email.includes(history.header.run.toLowerCase()) &&
    isAsDeclared(signup, history) &&
    typeof name === "string" &&
    (isTakenName(name, history) || isCrash(signup)) &&
    isFirst(signup, history)
  );
}

/** Whether no sensible service turns a name away, by its letters and its length. */
const isTakenName = (name: string, history: History): boolean =>
  name.length >= shortestPlain &&
  ordinaryName.test(name) &&
  name.length <= Math.max(longestPlain, longestTaken(history));

/** The length of the longest name that a sign-up succeeded with: how long a name may be is not shown. */
const longestTaken = derived((history: History): number =>
  Math.max(
    ...history
      .to("signup")
      .filter((call) => outcome(call) === "succeeded" && ordinaryName.test(nameOf(call)))
      .map((call) => nameOf(call).length),
  ),
);

const nameOf = (signup: Call): string => asText(asked(signup, "name"));

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
