import type { ClockEvent } from "../../contracts/history/events.ts";
import type { Call } from "./call.ts";
import { derived } from "./derived.ts";
import type { History } from "./history.ts";

/** Where the clock probe has put the target's clock, moving on since (ms since the epoch); undefined while it is not moved. */
export function movedTime(call: Call, history: History): number | undefined {
  const last = lastMove(call, history);
  if (call.received === undefined || last?.to === undefined || last.to === null) return undefined;
  return Date.parse(last.to) + (call.received.at.t - last.t_us) / 1000;
}

const lastMove = ({ received }: Call, history: History): ClockEvent | undefined =>
  received && lastMoveUntil(received.at.t, history);

/** Sought by halves: a long history has many moves, and asks for them at each of its calls. */
function lastMoveUntil(t_us: number, history: History): ClockEvent | undefined {
  const moves = movesInOrder(history);
  let [known, above] = [0, moves.length];
  while (known < above) {
    const middle = (known + above) >> 1;
    if ((moves[middle]?.t_us ?? 0) <= t_us) known = middle + 1;
    else above = middle;
  }
  return moves[known - 1];
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

/** Whether the clock was moved between an issue and a look: then the lifetime may have ended what the first gave. */
export const isMovedBetween = (issue: Call, look: Call, history: History): boolean =>
  wasMovedBetween(
    issue.received?.at.t ?? 0,
    look.received?.at.t ?? Number.POSITIVE_INFINITY,
    history,
  );

/** The kit's own time when an answer came (ms since the epoch); NaN where it is not recorded. */
export const wallTime = ({ received }: Call): number =>
  received === undefined || received.unrecorded.includes("time")
    ? Number.NaN
    : received.at.t / 1000;
