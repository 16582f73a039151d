import { enterpriseRoutes, keyStanding } from "../generation/enterprise-keys.ts";
import { isAccepted } from "../generation/jobs/job.ts";
import { jobsOf } from "../generation/jobs/jobs.ts";
import { asked, before, type Call, isCrash, mayAffect } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { fact } from "../history/sighting.ts";
import { isSpread } from "../history/time/spread.ts";
import { isServed, restarts } from "../restart/restarts.ts";
import { type Freedom, ruledOut } from "./freedom.ts";

/**
 * The freedom to refuse the enterprise key for a while after wrong ones. A lock begins with a wrong key and lasts: where
 * the key was served between the last wrong key and the refusal, there is none. This holds at any pace.
 */
export const keyLock: Freedom = {
  name: "key lock",
  silence:
    "Errors: the condition-to-error mapping is not shown, nor what protects a key from being guessed",
  settledBy: fact(
    "enterprise.keyLockedAfter",
    "after how many wrong enterprise keys the valid one is refused for a while (enterprise.keyLockedAfter; 0: never): it was refused after wrong ones",
  ),
  avoidedBy: "nothing: the rules about keys need wrong ones, so the fact alone settles it",

  explains(breach, history) {
    const call = history.call(breach.calls.at(-1) ?? "");
    const { keyLockedAfter } = history.facts.enterprise;
    if (call === undefined || keyStanding(call) !== "valid") return undefined;
    if (breach.attempts === undefined) return undefined;
    if (isCrash(call)) return ruledOut("no lock explains a server error");
    if (keyLockedAfter === 0) return ruledOut("nothing locks the key (enterprise.keyLockedAfter)");
    const wrong = wrongKeys(history).filter((one) => mayAffect(one, call));
    if (wrong.length < (keyLockedAfter ?? 1))
      return ruledOut(`${wrong.length} wrong keys were given before`);
    if (wrong.every((one) => wasServedBetween(one, call, history)))
      return ruledOut("the key was served after the last wrong one");
    return { is: keyLockedAfter === undefined ? "open" : "used" };
  },
};

/** Calls with another key than the valid one, with none, or with a body that holds no key. */
const wrongKeys = derived((history: History): Call[] =>
  history.calls.filter((call) => (keyStanding(call) ?? "valid") !== "valid"),
);

/** The calls of each route that were served with the valid key. */
const servedAt = derived((history: History): ReadonlyMap<string | undefined, Call[]> => {
  const restarted = restarts(history).filter(isServed);
  const accepted = enterpriseRoutes.flatMap((route) =>
    jobsOf(history).to(route).filter(isAccepted),
  );
  const served = [...restarted, ...accepted]
    .map(({ call }) => call)
    .filter((call) => asked(call, "key") === history.facts.enterprise.key);
  return Map.groupBy(served, ({ route }) => route?.id);
});

/**
 * Whether the route of a call served the key after a wrong one that every server had to know of, and surely before the call:
 * a lock that counts late lets one call through.
 */
const wasServedBetween = (wrong: Call, call: Call, history: History): boolean =>
  (servedAt(history).get(call.route?.id) ?? []).some(
    (served) => isSpread(wrong, served, history) && before(served, call),
  );
