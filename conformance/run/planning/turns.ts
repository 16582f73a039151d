import { type Candidate, drawOf } from "./candidate.ts";

/** Within so many seeds in a row each fixed case is played that a run of its extent can play at all. */
export const seedsToPlayAll = 30;

/**
 * The same runs, each drive's fixed cases beginning with those whose turn is due with this seed: all are dealt out to the
 * seeds one after another, so that each seed takes as much of every kind. What is drawn follows the seed anyway. Where
 * nothing says what each case tells, they stay in their order, by which the first of them tell all that there is.
 */
export function inTurn(candidates: readonly Candidate[], seed: number): Candidate[] {
  const isFixed = (one: Candidate) => drawOf(one) === 0;
  const byDrive = [...Map.groupBy(candidates.filter(isFixed), ({ drive }) => drive)];
  let nth = 0;
  const turned = byDrive.map(([drive, own]) => {
    const waits = own.map((one) => ({ one, seeds: seedsUntil(nth++, seed) }));
    const isKnown = own.every(({ hasOtherCases }) => !hasOtherCases);
    const order = isKnown ? waits.toSorted((a, b) => a.seeds - b.seeds) : waits;
    return [
      drive,
      order.map(({ one, seeds }) => ({ ...one, isDue: seeds === 0 })).values(),
    ] as const;
  });
  const next = new Map(turned);
  return candidates.map((one) =>
    isFixed(one) ? ((next.get(one.drive)?.next().value as Candidate) ?? one) : one,
  );
}

const seedsUntil = (turn: number, seed: number): number =>
  (((turn - seed) % seedsToPlayAll) + seedsToPlayAll) % seedsToPlayAll;
