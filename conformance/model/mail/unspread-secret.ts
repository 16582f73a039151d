import { undeclaredConsistencyMs } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { outcome } from "../../history/answers/outcome.ts";
import type { History } from "../../history/history.ts";
import { contradicts } from "../../history/sighting.ts";
import { codeRoutes } from "../secret-routes/codes.ts";
import { resetRoute } from "../secret-routes/resets.ts";
import { lag } from "../tokens/lag.ts";
import { lockAt } from "../users/lock.ts";
import { endedSecret } from "./ended-secret.ts";
import { ageOf, type Try, triesLike, tryIn } from "./tries.ts";

const again: Need = {
  kind: "driver",
  name: "a secret that lay unread",
  text: "a mailed code or token that nobody tries in the first two seconds after its mail: how soon one works is not shown, nor whether a try in vain ends it, and this one was tried sooner and refused",
};

/** That a mailed secret, too, is known everywhere two seconds after its mail, if no try in vain came before. */
export const unspreadSecret: Freedom = {
  ...lag,

  explains(breach, history) {
    const own = tryIn(breach, history);
    if (own === undefined || own.isTaken) return undefined;
    if (isOld(own, history))
      return ruledOut(`its mail had come ${(ageOf(own, history) / 1e6).toFixed(1)} s before`);
    return triesLike(own, history).some((one) => isRefusedUnread(one, own, history))
      ? ruledOut("another of its user's was refused that lay unread for two seconds")
      : { is: "open", needs: again };
  },
};

const isOld = (one: Try, history: History): boolean =>
  ageOf(one, history) >= undeclaredConsistencyMs * 1000;

/** Whether another secret of the same user was refused that was owed to be taken, for no other reason either. */
function isRefusedUnread(one: Try, own: Try, history: History): boolean {
  const route = one.kind === "resetToken" ? resetRoute : codeRoutes;
  if (one.owner !== own.owner || one.secret === own.secret || !isOld(one, history)) return false;
  if (outcome(one.call) !== "failed" || !route.isOwed(one.call, history)) return false;
  const breach = contradicts(one.call, { field: "", expected: "", got: "" });
  return [endedSecret, lockAt(route)].every(
    ({ explains }) => (explains(breach, history) ?? { is: "ruled out" }).is === "ruled out",
  );
}
