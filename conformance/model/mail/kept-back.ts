import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { outcome } from "../../history/outcome.ts";
import { type Contradiction, fact } from "../../history/sighting.ts";
import { ofUnnamedLimits } from "../../history/statuses.ts";
import { earlierAsks, isFirstAsk, isLongAfter, leastBetween } from "./asked-again.ts";

/** The fact that says for how long mails are kept back. */
const mailAgain = fact(
  "within.mailAgainMs",
  "how long a mail to an address that asked for one before may be kept back (within.mailAgainMs; 0: it never is): one that was asked for again never came, or was refused",
);

/**
 * The freedom to keep a mail back, or to refuse it, where its user asked for one a while before: signing up is such a
 * request. A service that hides which users exist hides that, too.
 */
export const keptBack: Freedom = {
  name: "mail kept back",
  silence:
    "Limits: request-per-time limits are not shown, nor for how long a further mail to an address is kept back",
  settledBy: mailAgain,
  avoidedBy:
    "most scenarios ask for one mail of a kind a user, some ask again after more than a minute",

  explains(breach, history) {
    const call = askIn(breach, history);
    if (call === undefined) return undefined;
    const [last] = earlierAsks(call, history);
    if (last === undefined) return ruledOut("its user had asked for no such mail before");
    const limit = history.facts.within.mailAgainMs;
    if (limit !== undefined)
      return leastBetween(last, call) < limit * 1000
        ? { is: "used" }
        : ruledOut(`the last was longer ago than ${limit} ms (within.mailAgainMs)`);
    if (isRefusedAtFirst(call, history))
      return ruledOut("its answer is of no status that limits have");
    return isLongAfter(last, call, history) ? ruledOut("the last was hours ago") : { is: "open" };
  },
};

/** The call of a breach that asks for a mail of which an earlier one may be the reason; undefined: it is about something else. */
function askIn({ calls }: Contradiction, history: History): Call | undefined {
  const call = history.call(calls.at(-1) ?? "");
  const isAsk = call?.route?.id === "resend-verification" || call?.route?.id === "forgot-password";
  return isAsk ? call : undefined;
}

/** Whether a first request of its route was refused in another way than by limits, which come after the sign-up's mail. */
const isRefusedAtFirst = (call: Call, history: History): boolean =>
  outcome(call) === "failed" &&
  isFirstAsk(call, history) &&
  call.received !== undefined &&
  call.received.status >= 400 &&
  !ofUnnamedLimits.has(call.received.status);
