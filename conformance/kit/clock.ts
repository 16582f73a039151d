import type { Call } from "./call.ts";
import type { History } from "./history.ts";

const agreementMs = 5 * 60_000;

/**
 * The target's own time when it answered a call (ms since the epoch): its Date header, or after the clock
 * was moved the moved clock too. Undefined where neither is there, or both are and disagree.
 */
export function targetTime(call: Call, history: History): number | undefined {
  if (call.received === undefined) return undefined;
  const stated = Date.parse(call.received.headers.date ?? "");
  const moved = movedTime(call.received.at.t, history);
  if (moved === undefined) return Number.isNaN(stated) ? undefined : stated;
  if (Number.isNaN(stated)) return moved;
  return Math.abs(stated - moved) <= agreementMs ? stated : undefined;
}

/** Where the clock probe has put the target's clock, moving on since; undefined while it is not moved. */
function movedTime(t_us: number, history: History): number | undefined {
  const last = history.clockMoves.findLast((move) => move.t_us <= t_us);
  if (last?.to === undefined || last.to === null) return undefined;
  return Date.parse(last.to) + (t_us - last.t_us) / 1000;
}
