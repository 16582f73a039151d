import type { ClockAnchor } from "../../contracts/history/events.ts";

/** A reading of another clock: `peer` showed `peer_us` within `width_us` after our own `t_us`. */
export interface ClockReading {
  clock: string;
  t_us: number;
  width_us: number;
  peer: string;
  peer_us: number;
}

/** By how much a clock is ahead of another, as far as is known: at least `low`, at most `high`. */
interface Offset {
  low: number;
  high: number;
}

const offsetOf = ({ t_us, wall_us, width_us }: ClockAnchor): Offset => ({
  low: t_us - wall_us,
  high: t_us + width_us - wall_us,
});

/**
 * One anchor of a clock that holds wherever one of the given did: its width takes in how far the clock
 * drifted between them. Undefined without any.
 */
export function coveringAnchor(anchors: ClockAnchor[]): ClockAnchor | undefined {
  const [first] = anchors;
  if (first === undefined) return undefined;
  const offsets = anchors.map(offsetOf);
  const low = Math.min(...offsets.map((offset) => offset.low));
  const high = Math.max(...offsets.map((offset) => offset.high));
  return { ...first, t_us: first.wall_us + low, width_us: high - low };
}

/** Readings taken one right after another count as one: the narrowest says it best. */
const together_us = 5_000_000;

/**
 * Anchors of clocks on several machines, whose wall clocks differ, from readings of clocks that all can
 * read: the webhook receivers'. The clock that was read first is taken for wall time; every other clock
 * is tied to it, with what is not known of its offset as the anchor's width.
 */
export function anchorsFrom(readings: ClockReading[]): ClockAnchor[] {
  const reference = readings[0]?.peer;
  if (reference === undefined) return [];
  const tied = Map.groupBy(
    readings.filter(({ peer }) => peer === reference),
    ({ clock }) => clock,
  );
  const own = [...tied.values()].flatMap(
    (each) => coveringAnchor(narrowest(each).map(anchorOf)) ?? [],
  );
  const peers = new Set(readings.map(({ peer }) => peer));
  peers.delete(reference);
  const others = [...peers].flatMap(
    (peer) => coveringAnchor(throughOurs(readings, peer, own)) ?? [],
  );
  return [{ clock: reference, t_us: 0, wall_us: 0, width_us: 0 }, ...own, ...others];
}

const anchorOf = ({ clock, t_us, width_us, peer_us }: ClockReading): ClockAnchor => ({
  clock,
  t_us,
  width_us,
  wall_us: peer_us,
});

/** Of every set of readings taken together, the narrowest. */
function narrowest(readings: ClockReading[]): ClockReading[] {
  const best: ClockReading[] = [];
  let since = Number.NEGATIVE_INFINITY;
  for (const reading of readings.toSorted((a, b) => a.t_us - b.t_us)) {
    const last = best.at(-1);
    if (last === undefined || reading.t_us - since > together_us) {
      best.push(reading);
      since = reading.t_us;
    } else if (reading.width_us < last.width_us) best[best.length - 1] = reading;
  }
  return best;
}

/** Anchors of a peer that is not the reference: read by a clock of ours that is itself tied. */
function throughOurs(readings: ClockReading[], peer: string, own: ClockAnchor[]): ClockAnchor[] {
  const byClock = Map.groupBy(
    readings.filter((reading) => reading.peer === peer),
    ({ clock }) => clock,
  );
  return own.flatMap((anchor) => {
    const { low, high } = offsetOf(anchor);
    return narrowest(byClock.get(anchor.clock) ?? []).map(({ t_us, width_us, peer_us }) => {
      // Our clock stood between t and t + width at that reading, so the reference did between these:
      const earliest = t_us - high;
      const latest = t_us + width_us - low;
      return { clock: peer, t_us: peer_us, wall_us: latest, width_us: latest - earliest };
    });
  });
}
