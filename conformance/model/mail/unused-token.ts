import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { broughtReset } from "./forgots.ts";
import { askIn, didCome, isOfContents, mailAgain, mayHoldToken } from "./kept-back.ts";

/**
 * The freedom to send no further reset mail while the token of the last one is unused, however long ago that was. A service
 * that ended that token although it sent no other locked its user out.
 */
export const unusedToken: Freedom = {
  name: "mail while a token is unused",
  silence:
    "Agent control plane: whether a further reset mail is sent while the token of the last one is unused is not shown",
  settledBy: mailAgain,
  avoidedBy: "most scenarios use the token of a reset mail before they ask for another",

  explains(breach, history) {
    const call = askIn(breach, history);
    if (call?.route?.id !== "forgot-password") return undefined;
    if (isOfContents(breach) && broughtReset(call, history)) return ruledOut(didCome);
    return mayHoldToken(call, history)
      ? { is: "open" }
      : ruledOut("its user held no unused reset token");
  },
};
