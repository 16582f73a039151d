import type { ClockAnchor } from "../../../contracts/history/events.ts";

/** One axis of time for all clocks of a history: µs since the epoch, as far as its anchors know it. */
export class CommonClock {
  readonly #offsets: ReadonlyMap<string, number>;

  constructor(anchors: readonly ClockAnchor[]) {
    this.#offsets = new Map(
      narrowest(anchors).map(({ clock, t_us, wall_us }) => [clock, wall_us - t_us]),
    );
  }

  /** A stamp of a clock on the axis; a clock without an anchor is taken as the axis itself. */
  at(clock: string, time: number): number {
    return time + (this.#offsets.get(clock) ?? 0);
  }

  /** An event with all its times on the axis. */
  moved<E extends { clock: string; t_us: number }>(event: E): E {
    const offset = this.#offsets.get(event.clock) ?? 0;
    if (offset === 0) return event;
    const times = Object.entries(event).filter(([name]) => stamps.has(name));
    const moved = times.map(([name, time]) => [name, Number(time) + offset]);
    return { ...event, ...Object.fromEntries(moved) };
  }
}

/** The members of events that are times of the event's clock. */
const stamps = new Set(["t_us", "answered_us", "from_us", "due_us"]);

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
