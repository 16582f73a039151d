import type { ClockAnchor, HeaderEvent } from "../../contracts/history/events.ts";
import type { QueueTerms } from "./terms.ts";

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
 * What the header's clocks allow: how far two of them may disagree, and whether more than one sends or
 * receives. With up to two clocks one sends and one receives. `oneSender`: every account's requests are
 * known to leave from one process, as the load harness deals them out.
 */
export function clockTerms(
  { anchors }: HeaderEvent,
  { oneSender = false, oneReceiver = false } = {},
): Pick<QueueTerms, "skew" | "manySenders" | "manyReceivers"> {
  const widths = narrowest(anchors).map(({ width_us }) => width_us);
  const [widest = 0, next = 0] = widths.sort((a, b) => b - a);
  const many = widths.length > 2;
  return {
    skew: widths.length > 1 ? widest + next : 0,
    manySenders: many && !oneSender,
    manyReceivers: many && !oneReceiver,
  };
}

/** The narrowest anchor of each clock. */
function narrowest(anchors: readonly ClockAnchor[]): ClockAnchor[] {
  const best = new Map<string, ClockAnchor>();
  for (const anchor of anchors)
    if (anchor.width_us < (best.get(anchor.clock)?.width_us ?? Number.POSITIVE_INFINITY))
      best.set(anchor.clock, anchor);
  return [...best.values()];
}
