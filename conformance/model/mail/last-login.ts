import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { isOvertaken, mayBeOvertaken } from "../../history/ledger/overtaken.ts";
import { verifyingRoutes } from "../../history/ledger/presented-codes.ts";
import { outcome } from "../../history/outcome.ts";
import { type Try, triesAt, tryIn } from "./tries.ts";

/** The freedom to make a mailed secret of its user's last login, as some frameworks do: it ends with the next. */
export const lastLogin: Freedom = {
  name: "secret of the last login",
  silence: "Agent control plane, 3 and 6: for how long a code is good is not shown",
  settledBy: {
    kind: "driver",
    name: "a code after a login",
    text: "a code that was accepted after a login of its user: how long one is good is not shown, and each was refused after one",
  },
  avoidedBy: "scenarios present some codes before the first login of their user",

  explains(breach, history) {
    const own = tryIn(breach, history);
    if (own === undefined || own.isTaken) return undefined;
    if (!mayBeOvertaken(own, history))
      return ruledOut("its user did not log in between its mail and its use");
    return outliveLogins(history)
      ? ruledOut("a code was accepted although its user had logged in since its mail")
      : { is: "open" };
  },
};

/** Whether a secret may have ended with a login of its user. */
export const mayEndByLogin = (one: Try, history: History): boolean =>
  mayBeOvertaken(one, history) && !outliveLogins(history);

/**
 * Whether any code was taken, by either route, although its owner had logged in since its mail, and nothing else
 * verified the owner.
 */
const outliveLogins = derived((history: History): boolean => {
  const codes = verifyingRoutes.flatMap((route) => triesAt(route, history));
  return [...Map.groupBy(codes, ({ owner }) => owner).values()].some((own) =>
    own.some(
      (one) =>
        one.isTaken &&
        isOvertaken(one, history) &&
        own.every((other) => other === one || isWithoutEffect(other, one)),
    ),
  );
});

/** Whether another code was refused, or came too late to verify anybody before. */
const isWithoutEffect = (other: Try, { call }: Try): boolean =>
  outcome(other.call) === "failed" || !mayAffect(other.call, call);
