import { fact } from "../../history/sighting.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { refusedSignup } from "./refused-signup.ts";

/** The freedom to let only some people sign up, such as those who were invited. */
export const closedSignup: Freedom = {
  name: "closed sign-up",
  silence: "Agent control plane: whom a service lets sign up is not shown",
  settledBy: fact(
    "signup.open",
    "whether the kit may sign users up (signup.open): a sign-up was refused",
  ),
  avoidedBy: "scenarios sign nobody up where the profile closes sign-up",

  explains(breach, history) {
    const { open } = history.facts.signup;
    if (refusedSignup(breach, history) === undefined) return undefined;
    return open === true
      ? ruledOut("anybody may sign up (signup.open)")
      : { is: open === undefined ? "open" : "used" };
  },
};
