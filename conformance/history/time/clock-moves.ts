import type { ClockEvent } from "../../../contracts/history/events.ts";
import { answered, type Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { firstAfter } from "./first-after.ts";
import { readTimestamp } from "./timestamps.ts";
import { hourMs } from "./units.ts";

/** Where the clock probe has put the target's clock, moving on since (ms since the epoch); undefined while it is not moved. */
export function movedTime(call: Call, history: History): number | undefined {
  const last = lastMove(call, history);
  if (call.received === undefined || last?.to === undefined || last.to === null) return undefined;
  return Date.parse(last.to) + (call.received.at.t - last.t_us) / 1000;
}

const lastMove = ({ received }: Call, history: History): ClockEvent | undefined =>
  received && lastMoveUntil(received.at.t, history);

function lastMoveUntil(until: number, history: History): ClockEvent | undefined {
  const moves = movesInOrder(history);
  return moves[firstAfter(until, moves, ({ t_us }) => t_us) - 1];
}

const movesInOrder = derived(({ clockMoves }: History) =>
  clockMoves.toSorted((one, other) => one.t_us - other.t_us),
);

/** Whether the target's clock was moved between two instants, microseconds, or at one of them. */
export const wasMovedBetween = (from: number, to: number, history: History): boolean =>
  (lastMoveUntil(to, history)?.t_us ?? Number.NEGATIVE_INFINITY) >= from;

/** Whether the target's clock stood moved when it answered. */
export const isMoved = (call: Call, history: History): boolean =>
  movedTime(call, history) !== undefined;

/**
 * Whether what one call gave may have lapsed by another. The clock was moved between them, an hour passed by the Date
 * headers or the kit's clock, or the end that the first one stated (`data.expires_at`) was reached.
 */
export function mayHaveLapsed(issue: Call, look: Call, history: History): boolean {
  const from = issue.received?.at.t ?? 0;
  const to = look.received?.at.t ?? Number.POSITIVE_INFINITY;
  if (wasMovedBetween(from, to, history)) return true;
  const stated = answered(issue, "data.expires_at");
  const until = typeof stated === "string" ? readTimestamp(stated) : undefined;
  return [statedTime, wallTime].some(
    (timeOf) =>
      timeOf(look) - timeOf(issue) > hourMs || (until?.is === "utc" && timeOf(look) > until.ms),
  );
}

/** The time of an answer's Date header (ms since the epoch); NaN without a readable one. */
export const statedTime = ({ received }: Call): number => Date.parse(received?.headers.date ?? "");

/** The kit's own time when an answer came (ms since the epoch); NaN without one. */
export const wallTime = ({ received }: Call): number =>
  received === undefined ? Number.NaN : received.at.t / 1000;
