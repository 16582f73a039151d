import type { Drive } from "../../stage/drive.ts";
import { type Candidate, drawOf } from "./candidate.ts";

/** Steps of this share of a list come to all of it soonest, however many there are (the golden ratio). */
const step = (Math.sqrt(5) - 1) / 2;

/**
 * The same runs, each drive's fixed cases beginning at a place that the seed says: where not all are played, they take turns
 * from seed to seed, so that none is never played. What is drawn follows the seed anyway. Where nothing says what each
 * case tells, they stay in their order, by which the first of them tell all that there is.
 */
export function inTurn(candidates: readonly Candidate[], seed: number): Candidate[] {
  const fixed = Map.groupBy(
    candidates.filter((one) => drawOf(one) === 0),
    ({ drive }) => drive,
  );
  const turned = new Map<Drive, Iterator<Candidate>>();
  for (const [drive, own] of fixed) {
    const isKnown = own.every(({ hasOtherCases }) => !hasOtherCases);
    const from = isKnown ? Math.floor(own.length * ((seed * step) % 1)) : 0;
    turned.set(drive, [...own.slice(from), ...own.slice(0, from)].values());
  }
  return candidates.map((one) =>
    drawOf(one) === 0 ? ((turned.get(one.drive)?.next().value as Candidate) ?? one) : one,
  );
}
