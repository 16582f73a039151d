import { asked, type Call, mayAffect } from "./call.ts";
import { targetTime } from "./clock.ts";
import type { History } from "./history.ts";
import { doubted, type Missing, type Sighting } from "./judge.ts";
import { lettersOf } from "./ledger/letters.ts";
import { normalEmail } from "./ledger/users.ts";
import { outcome } from "./outcome.ts";

/**
 * What is held against a call that was served and brought no mail, beside `peers`, the calls that the same is owed
 * to. Where its user had asked before, a limit of rate may have kept the mail back, and a service that tells nobody
 * who is known keeps that to itself (Limits: not shown). It did not where the profile rules it out, where hours
 * lay between by the target's clock, or where another user who had asked as often, in no more time, got the mail.
 */
export function unlessKeptBack(
  seen: readonly Sighting[],
  call: Call,
  peers: readonly Call[],
  history: History,
): Sighting[] {
  return seen.flatMap((one) => {
    if (one.is !== "against") return [one];
    const waits = earlierAsks(call, history).map((earlier) => leastBetween(earlier, call));
    const last = waits[0];
    if (last === undefined) return [one];
    const limit = history.facts.within.mailAgainMs;
    if (limit !== undefined) return last >= limit * 1000 ? [one] : [];
    if (isHoursAfter(earlierAsks(call, history)[0], call, history)) return [one];
    return peers.some((peer) => isNoLessHasty(peer, waits, history)) ? [one] : [doubt(call)];
  });
}

/** The calls by which a call's user may have asked for the same before, the latest first. */
function earlierAsks(call: Call, history: History): Call[] {
  const email = normalEmail(asked(call, "email"));
  const isEarlier = (other: Call) =>
    other !== call && normalEmail(asked(other, "email")) === email && mayAffect(other, call);
  return (call.route === undefined ? [] : history.to(call.route.id)).filter(isEarlier).reverse();
}

/** Whether nobody may have asked for the same before, so that no limit of rate explains what comes of it. */
export const isFirstAsk = (call: Call, history: History): boolean =>
  earlierAsks(call, history).length === 0;

/** Whether so much time lay between two calls by the target's clock that no limit of rate keeps back what is asked for. */
function isHoursAfter(earlier: Call | undefined, call: Call, history: History): boolean {
  const times = [earlier, call].map((one) => one && targetTime(one, history));
  const [from, until] = times;
  return from !== undefined && until !== undefined && until - from >= longestRateMs;
}

const longestRateMs = 2 * 3_600_000;

/** Whether a call got its mail, and surely came as soon after as many of its user's as `waits` (us) says. */
function isNoLessHasty(peer: Call, waits: readonly number[], history: History): boolean {
  const earlier = earlierAsks(peer, history).slice(0, waits.length);
  return (
    earlier.length === waits.length &&
    earlier.every((other, at) => mostBetween(other, peer) <= (waits[at] ?? 0)) &&
    earlier.every((other) => history.memo(lettersOf).causedBy(other).length > 0) &&
    isTokenTaken(peer, history)
  );
}

/** Whether the token of its mail was taken, so that it is no notice of another kind. */
function isTokenTaken(call: Call, history: History): boolean {
  const letters = history.memo(lettersOf).causedBy(call);
  const tokens = new Set<unknown>(
    letters.flatMap(({ mail }) => mail.tokens.map(({ token }) => token)),
  );
  return [
    ...history.to("reset-password").map((use) => [use, asked(use, "token")] as const),
    ...history.to("verify-email").map((use) => [use, asked(use, "verification_code")] as const),
  ].some(([use, token]) => tokens.has(token) && outcome(use) === "succeeded");
}

/** The time that surely lay between two calls as the target met them, and the most that may have. */
const leastBetween = (earlier: Call, { sent }: Call): number =>
  sent.at.t - (earlier.received?.at.t ?? sent.at.t);
const mostBetween = (earlier: Call, { received }: Call): number =>
  (received?.at.t ?? Number.POSITIVE_INFINITY) - earlier.sent.at.t;

const doubt = (call: Call): Sighting => doubted(mayWait, call);

const mayWait: Missing = {
  kind: "fact",
  name: "within.mailAgainMs",
  text: "how long a mail to an address that asked for one before may be kept back (within.mailAgainMs; 0: it never is): one that was asked for again never came",
};
