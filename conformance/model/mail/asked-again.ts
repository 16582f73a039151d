import { addressed } from "../../history/addressed.ts";
import { asked, type Call, mayAffect } from "../../history/call.ts";
import { targetTime } from "../../history/clock.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { lettersCausedBy } from "../../history/ledger/letters.ts";
import { outcome } from "../../history/outcome.ts";
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

/** For each call that brought no mail, three peers must have got one; then to bring none is the exception. */
const timesMore = 3;

/**
 * Whether most peers that asked as often as the call's user, in no more time, got the mail. A few may get it under a
 * limit, too, one mail in one window of it and the next in another.
 */
export function gotNoneThoughPeersDid(
  call: Call,
  earlier: readonly Call[],
  peers: readonly Call[],
  history: History,
): boolean {
  const waits = earlier.map((other) => leastBetween(other, call));
  const hasty = peers.filter((peer) => {
    const before = earlierAsks(peer, history).slice(0, waits.length);
    return (
      before.length === waits.length &&
      before.every((other, at) => mostBetween(other, peer) <= (waits[at] ?? 0)) &&
      before.every((other) => lettersCausedBy(other, history).length > 0)
    );
  });
  const got = hasty.filter((peer) => isTokenTaken(peer, history)).length;
  const without = 1 + hasty.filter((peer) => lettersCausedBy(peer, history).length === 0).length;
  return got >= timesMore * without;
}

/** Whether the token of its mail was taken, so that it is no notice of another kind. */
function isTokenTaken(call: Call, history: History): boolean {
  const letters = lettersCausedBy(call, history);
  const tokens = new Set<unknown>(
    letters.flatMap(({ mail }) => mail.tokens.map(({ token }) => token)),
  );
  return [
    ...history.to("reset-password").map((use) => [use, asked(use, "token")] as const),
    ...history.to("verify-email").map((use) => [use, asked(use, "verification_code")] as const),
  ].some(([use, token]) => tokens.has(token) && outcome(use) === "succeeded");
}

/** The time that surely lay between two calls as the target met them, and the most that may have. */
export const leastBetween = (earlier: Call, { sent }: Call): number =>
  sent.at.t - (earlier.received?.at.t ?? sent.at.t);
const mostBetween = (earlier: Call, { received }: Call): number =>
  (received?.at.t ?? Number.POSITIVE_INFINITY) - earlier.sent.at.t;
