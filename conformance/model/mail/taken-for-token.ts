import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { isSurely } from "../../history/ledger/proven.ts";
import { unrecognised } from "./likely-tokens.ts";
import { tryIn } from "./tries.ts";

/** The freedom to have something else in a mail than its token, in words and of a form that fit one. */
export const takenForToken: Freedom = {
  name: "text taken for a token",
  silence:
    "Agent control plane, 3 and 5: where in its mail a code or a reset token stands is not shown",
  settledBy: unrecognised("verificationToken"),
  avoidedBy: "scenarios try the other texts of a mail where one is refused",

  explains(breach, history) {
    const own = tryIn(breach, history);
    if (own === undefined) return undefined;
    const { kind, secret } = own;
    return isSurely(kind, secret, history)
      ? ruledOut("it stands where the profile says, or where others stood that were accepted")
      : { is: "open", needs: unrecognised(kind) };
  },
};
