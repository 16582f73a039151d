import { addressed } from "../../history/addressed.ts";
import { asked, type Call, mayAffect } from "../../history/call.ts";
import { targetTime } from "../../history/clock.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { hourMs } from "../../history/units.ts";

/** The calls by which a call's user may have asked for a mail of its kind before, the latest first: signing up is one. */
export function earlierAsks(call: Call, history: History): Call[] {
  const email = normalEmail(asked(call, "email"));
  const isResend = call.route?.id === "resend-verification";
  const signups = isResend ? addressed("signup", email, history) : [];
  return [...signups, ...alike(call, history)]
    .filter((other) => other !== call && mayAffect(other, call))
    .sort((a, b) => b.sent.at.t - a.sent.at.t);
}

/** The calls of its route for the same address, itself among them. */
const alike = (call: Call, history: History): readonly Call[] =>
  call.route === undefined
    ? []
    : addressed(call.route.id, normalEmail(asked(call, "email")), history);

/** Whether no earlier call may have asked for the same, so that no limit of rate explains a refusal. */
export const isFirstAsk = (call: Call, history: History): boolean =>
  !alike(call, history).some((other) => other !== call && mayAffect(other, call));

/** The longest (ms) that limits are thought to keep mails back in silence: by the target's clock, and by real time. */
const longestRateMs = 2 * hourMs;
export const longestRealRateMs = 65_000;

/** Whether so much time lay between two calls, by the target's clock and by real ones, that a limit of rate is over. */
export function isLongAfter(earlier: Call, call: Call, history: History): boolean {
  if (leastBetween(earlier, call) < longestRealRateMs * 1000) return false;
  const from = targetTime(earlier, history);
  const until = targetTime(call, history);
  return from !== undefined && until !== undefined && until - from >= longestRateMs;
}

/** The time (µs) that surely lay between two calls as the target met them. */
export const leastBetween = (earlier: Call, { sent }: Call): number =>
  sent.at.t - (earlier.received?.at.t ?? sent.at.t);
