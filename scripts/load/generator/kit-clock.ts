import { nowMicros } from "../../../conformance/target/recorder.ts";
import type { ClockAnchor } from "../../../contracts/history/events.ts";

/** How far the kit's clock is ahead of wall time, µs: at least `low`, at most `high`. */
export interface Lead {
  low: number;
  high: number;
}

/**
 * Measures the lead. The kit's clock runs freely once its process has started. Wall time is corrected now and then, and
 * k6 ties its own clock to wall time. Takes a few milliseconds.
 */
export function kitLead(): Lead {
  const leads = [nextTick(), nextTick(), nextTick()];
  return leads.reduce((best, lead) => (lead.high - lead.low < best.high - best.low ? lead : best));
}

/** The bracket opens before the reading of wall time that preceded the tick. */
function nextTick(): Lead {
  const start = Date.now();
  for (let before = nowMicros(); ; ) {
    const reading = nowMicros();
    const wall = Date.now();
    if (wall !== start) return { low: before - wall * 1000, high: nowMicros() - wall * 1000 };
    before = reading;
  }
}

/** Turns an anchor to wall time into one to the kit's clock; its width grows by what is unknown of the lead. */
export function toKitClock(anchor: ClockAnchor, { low, high }: Lead): ClockAnchor {
  const wall_us = anchor.wall_us + high;
  return { ...anchor, wall_us, width_us: anchor.width_us + high - low };
}
