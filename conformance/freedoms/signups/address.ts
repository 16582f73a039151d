import { isDeclared } from "../../../contracts/profile/index.ts";
import { asked, type Call } from "../../history/call.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { fact } from "../../history/sighting.ts";
import { type Freedom, ruledOut } from "../freedom.ts";
import { refusedSignup, takenSignups, textOf } from "./refused-signup.ts";

/** The freedom to take sign-ups of some addresses alone, such as those of domains that get mails. */
export const addressOfSignup: Freedom = {
  name: "address of a sign-up",
  silence: "Agent control plane: to which addresses a service mails is not shown",
  settledBy: fact(
    "signup.address",
    "addresses that the target takes (signup.address): none of this domain was accepted",
  ),
  avoidedBy: "scenarios sign up with addresses of one form, which is declared or plain",

  explains(breach, history) {
    const call = refusedSignup(breach, history);
    if (call === undefined) return undefined;
    if (isDeclared(history.facts, "signup.address"))
      return ruledOut("its address is as is declared (signup.address)");
    if (takenSignups(history).some((other) => domainOf(other) === domainOf(call)))
      return ruledOut("others of its form were accepted");
    return speaksOfAddress(textOf(call))
      ? { is: "open" }
      : ruledOut("the answer speaks of no address, or of one that is taken");
  },
};

/** The domain of the address that signs up. */
const domainOf = (call: Call): unknown => normalEmail(asked(call, "email"))?.split("@").at(-1);

/** Whether a text speaks of an address, such as `takes no mail`, and not of one that somebody has. */
const speaksOfAddress = (text: string): boolean =>
  /e-?mail|address|domain|deliver/i.test(text) &&
  !/taken|exist|already|in use|registered/i.test(text);
