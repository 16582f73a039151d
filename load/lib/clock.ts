import { execution } from "./execution.ts";
import { write } from "./journal.ts";

/** Microseconds on the run clock of this instance: monotonic, the same for all its VUs. */
export const now = (): number =>
  Math.round(execution().instance.currentTestRunDuration * 1_000_000) / 1000;

/** A moment on the run clock and on the wall, microseconds. */
export interface Moment {
  t: number;
  wall: number;
}

/**
 * Ties the run clock to wall time and logs it: of several ticks of the millisecond clock, the one with
 * the narrowest bracket. The bracket opens before the reading that preceded the tick.
 */
export function anchor(): Moment {
  let best = { t: 0, wall: 0, width: Number.POSITIVE_INFINITY };
  for (let ticks = 0; ticks < 8; ticks++) {
    const tick = nextTick();
    if (tick.width < best.width) best = tick;
  }
  write({ r: "anchor", ...best });
  return best;
}

function nextTick(): { t: number; wall: number; width: number } {
  let before = now();
  const start = Date.now();
  for (;;) {
    const reading = now();
    const wall = Date.now();
    if (wall !== start) return { t: before, wall: wall * 1000, width: now() - before };
    before = reading;
  }
}

/** Waits; the VU's other calls go on meanwhile. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
