import type { ClockAnchor } from "../../contracts/history/events.ts";

/** One axis of time for all clocks of a history: µs since the first anchor. */
export class CommonClock {
  readonly #offsets = new Map<string, number>();

  constructor(anchors: readonly ClockAnchor[]) {
    const origin = anchors[0]?.wall_us ?? 0;
    for (const { clock, t_us, wall_us } of narrowest(anchors))
      this.#offsets.set(clock, wall_us - origin - t_us);
  }

  /** A stamp of a clock on the axis; a clock without an anchor is taken as the axis itself. */
  at(clock: string, time: number): number {
    return time + (this.#offsets.get(clock) ?? 0);
  }
}

/**
 * How far two clocks of a history may disagree, µs: one sends each account's requests, as the load harness deals them
 * out, and one receives all calls.
 */
export function skewOf(anchors: readonly ClockAnchor[]): number {
  const widths = narrowest(anchors).map(({ width_us }) => width_us);
  const [widest = 0, next = 0] = widths.sort((a, b) => b - a);
  return widths.length > 1 ? widest + next : 0;
}

/** The narrowest anchor of each clock. */
function narrowest(anchors: readonly ClockAnchor[]): ClockAnchor[] {
  const best = new Map<string, ClockAnchor>();
  for (const anchor of anchors)
    if (anchor.width_us < (best.get(anchor.clock)?.width_us ?? Number.POSITIVE_INFINITY))
      best.set(anchor.clock, anchor);
  return [...best.values()];
}
