import { undeclaredConsistencyMs } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { lag } from "../tokens/lag.ts";
import { refusedAtAge, tryIn, youngestTaken } from "./tries.ts";

const again: Need = {
  kind: "driver",
  name: "a secret that lay unread",
  text: "a mailed code or token that is first presented two seconds after its mail: how soon one works is not shown, nor whether a try in vain ends it, and it was refused before",
};

/** That a mailed secret, too, is known everywhere a moment later: none is refused for that two seconds after its mail, or where a younger one was taken. */
export const unspreadSecret: Freedom = {
  ...lag,

  explains(breach, history) {
    const own = tryIn(breach, history);
    if (own === undefined || own.isTaken) return undefined;
    const age = refusedAtAge(own, history);
    const seconds = (age / 1e6).toFixed(1);
    if (age >= undeclaredConsistencyMs * 1000)
      return ruledOut(`its mail had come ${seconds} s before`);
    return age < youngestTaken(own, history)
      ? { is: "open", needs: again }
      : ruledOut(`one was accepted that was younger than ${seconds} s`);
  },
};
