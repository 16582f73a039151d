import { isDeclared } from "../../../contracts/profile/index.ts";
import { asked, type Call, isCrash } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { fact } from "../../history/sighting.ts";
import { type Explanation, type Freedom, ruledOut } from "../freedom.ts";
import { refusedSignup, speaksOfPassword, takenSignups } from "./refused-signup.ts";

/**
 * The freedom to take strong passwords alone, by rules that no profile may be able to declare. A sign-up with the very
 * same password that was accepted rules it out.
 */
export const strongPassword: Freedom = {
  name: "strong password",
  silence: "Agent control plane: which passwords a sign-up takes is not shown",
  settledBy: fact(
    "signup.password",
    "what the target takes as a strong password (signup.password): one was refused as weak",
  ),
  avoidedBy: "scenarios sign up with 16 characters of four classes, or as is declared",

  explains(breach, history) {
    const call = refusedSignup(breach, history);
    if (call === undefined) return undefined;
    if (isDeclared(history.facts, "signup.password"))
      return ruledOut("it is as strong as is declared (signup.password)");
    return speaksOfPassword(call)
      ? besideTaken(call, history)
      : ruledOut("the answer speaks of no password");
  },
};

/** What the sign-ups that were accepted say of one whose refusal speaks of its password. */
function besideTaken(call: Call, history: History): Explanation {
  const taken = takenSignups(history);
  if (taken.some((one) => asked(one, "password") === asked(call, "password")))
    return ruledOut("another user was accepted with the same password");
  return taken.length > 0 && isCrash(call)
    ? ruledOut("it met a server error, and others were accepted")
    : { is: "open" };
}
