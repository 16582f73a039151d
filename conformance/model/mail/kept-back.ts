import { type Freedom, ruledOut } from "../../freedoms/freedom.ts";
import { outcome } from "../../history/answers/outcome.ts";
import { ofUnnamedLimits } from "../../history/answers/statuses.ts";
import { asked, type Call, mayAffect } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { addressed } from "../../history/requests/addressed.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { type Contradiction, fact, isOfEntry } from "../../history/sighting.ts";
import { targetTime } from "../../history/time/clock.ts";
import { hourMs } from "../../history/time/units.ts";

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
    const last = lastAsk(call, history);
    if (last === undefined) return ruledOut("its user had asked for no such mail before");
    const limit = history.facts.within.mailAgainMs;
    if (limit !== undefined)
      return leastBetween(last, call) < limit * 1000
        ? { is: "used" }
        : ruledOut(`the last was longer ago than ${limit} ms (within.mailAgainMs)`);
    if (isNoLimit(call, last)) return ruledOut("its answer is of no status that limits have");
    return isLongAfter(last, call, history) ? ruledOut("the last was hours ago") : { is: "open" };
  },
};

/** The call of a breach that asks for a mail of which an earlier one may be the reason; undefined: it is about something else. */
function askIn(breach: Contradiction, history: History): Call | undefined {
  const call = history.call(breach.calls.at(-1) ?? "");
  if (!isOfEntry(breach)) return undefined;
  const isAsk = call?.route?.id === "resend-verification" || call?.route?.id === "forgot-password";
  return isAsk ? call : undefined;
}

/** Whether a request that only the sign-up came before was refused in another way than by limits. */
const isNoLimit = (call: Call, last: Call): boolean =>
  outcome(call) === "failed" &&
  last.route?.id === "signup" &&
  call.received !== undefined &&
  call.received.status >= 400 &&
  !ofUnnamedLimits.has(call.received.status);

/** The last call by which its user may have asked for a mail of a call's kind before: signing up is one. */
export function lastAsk(call: Call, history: History): Call | undefined {
  const email = normalEmail(asked(call, "email"));
  const isResend = call.route?.id === "resend-verification";
  const routes = isResend
    ? (["signup", "resend-verification"] as const)
    : ["forgot-password" as const];
  return routes
    .flatMap((route) => addressed(route, email, history))
    .filter((other) => other !== call && mayAffect(other, call))
    .sort((a, b) => a.sent.at.t - b.sent.at.t)
    .at(-1);
}

/** The longest (ms) that limits are thought to keep mails back in silence: by the target's clock, and by real time. */
const longestRateMs = 2 * hourMs;
export const longestRealRateMs = 65_000;

/** Whether so much time lay between two calls, by the target's clock and by real ones, that a limit of rate is over. */
function isLongAfter(earlier: Call, call: Call, history: History): boolean {
  if (leastBetween(earlier, call) < longestRealRateMs * 1000) return false;
  const from = targetTime(earlier, history);
  const until = targetTime(call, history);
  return from !== undefined && until !== undefined && until - from >= longestRateMs;
}

/** The time (µs) that surely lay between two calls as the target met them. */
const leastBetween = (earlier: Call, { sent }: Call): number =>
  sent.at.t - (earlier.received?.at.t ?? sent.at.t);
