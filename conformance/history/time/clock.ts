import { type TokenExpiry, tokenLifetimeDays } from "../../../contracts/limits.ts";
import { answered, type Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { isKnownExpiry } from "../ledger/expiry.ts";
import { movedTime, statedTime, wallTime, wasMovedBetween } from "./clock-moves.ts";
import { readTimestamp } from "./timestamps.ts";
import { dayMs } from "./units.ts";

const agreementMs = 5 * 60_000;

/**
 * The target's own time when it answered a call (ms since the epoch): its Date header, or after the clock
 * was moved the moved clock too. Undefined where neither is there, or both are and disagree.
 * Where the header is seen to be of another clock than the tokens', the moved clock counts. Where there is no
 * header, the kit's own clock counts if tokens are seen to be given by it. Where the clock was moved while the call was
 * under way, nothing says by which time it was served.
 */
export function targetTime(call: Call, history: History): number | undefined {
  if (call.received === undefined || isCrossed(call, history)) return undefined;
  const stated = statedTime(call);
  const moved = movedTime(call, history);
  if (moved === undefined && Number.isNaN(stated)) {
    return keepsKitTime(history) ? wallTime(call) || undefined : undefined;
  }
  if (moved === undefined) return stated;
  if (Number.isNaN(stated)) return moved;
  if (Math.abs(stated - moved) <= agreementMs) return stated;
  return isDateApart(history) ? moved : undefined;
}

/**
 * The times of which one was the target's own when it answered a call. It is the known time; otherwise both the Date
 * header's and the moved clock's. Empty where either of these two is missing, or the clock was moved meanwhile.
 */
export function possibleTimes(call: Call, history: History): number[] {
  if (isCrossed(call, history)) return [];
  const known = targetTime(call, history);
  if (known !== undefined) return [known];
  const stated = statedTime(call);
  const moved = movedTime(call, history);
  return moved === undefined || Number.isNaN(stated) ? [] : [stated, moved];
}

const isCrossed = ({ sent, received }: Call, history: History): boolean =>
  received !== undefined && wasMovedBetween(sent.at.t, received.at.t, history);

/**
 * Whether the Date header stays behind when the clock is moved, as that of a web server in front does, while tokens
 * follow it: their `expires_at` lies a lifetime after the moved clock.
 */
const isDateApart = derived((history: History): boolean => {
  const moved = history.calls.flatMap((call) => {
    const to = movedTime(call, history);
    return to === undefined ? [] : [{ call, to }];
  });
  const follows = moved.some(({ call, to }) => {
    const stated = statedTime(call);
    return Math.abs(stated - to) <= agreementMs && Math.abs(to - wallTime(call)) > dayMs;
  });
  return !follows && moved.some(({ call, to }) => isGivenAt(call, to));
});

/** Whether a token was given by the kit's clock: it ends a week after the answer, which is no day more or less. */
const keepsKitTime = derived((history: History): boolean =>
  history.calls.some(
    (call) =>
      answered(call, "data.token_expiry") === "1_week" &&
      movedTime(call, history) === undefined &&
      isGivenAt(call, wallTime(call)),
  ),
);

/** Whether a call gave a token whose end is that of one given at this time. */
function isGivenAt(call: Call, time: number): boolean {
  const expiry = answered(call, "data.token_expiry");
  const stated = answered(call, "data.expires_at");
  if (!isKnownExpiry(expiry) || expiry === "never" || typeof stated !== "string") return false;
  const until = readTimestamp(stated);
  const [least, most] = tokenLifetimeDays[expiry as Exclude<TokenExpiry, "never">];
  if (until.is !== "utc") return false;
  const left = until.ms - time;
  return left >= least * dayMs - agreementMs && left <= most * dayMs + agreementMs;
}
