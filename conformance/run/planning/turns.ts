import { type Candidate, drawOf } from "./candidate.ts";

/** Within so many seeds in a row each fixed case is played that a run of its extent can play at all. */
export const seedsToPlayAll = 30;

/**
 * The same runs, each drive's fixed cases beginning with those that are due with this seed: all are dealt out to the
 * seeds one after another, so that each seed takes as much of every kind. The others of a drive follow so that each comes
 * early with as many seeds. What is drawn follows the seed anyway. Where nothing says what each case tells, they stay in
 * their order, by which the first of them tell all that there is.
 */
export function inTurn(candidates: readonly Candidate[], seed: number): Candidate[] {
  const isFixed = (one: Candidate) => drawOf(one) === 0;
  const byDrive = [...Map.groupBy(candidates.filter(isFixed), ({ drive }) => drive)];
  let nth = 0;
  const turned = byDrive.map(([drive, own]) => {
    const cases = own.map((one, at) => {
      const isDue = seedsUntil(nth++, seed) === 0;
      const turn = Math.floor((at * seedsToPlayAll) / own.length);
      return { one: { ...one, isDue }, seeds: isDue ? 0 : 1 + seedsUntil(turn, seed) };
    });
    const isKnown = own.every(({ hasOtherCases }) => !hasOtherCases);
    const order = isKnown ? cases.toSorted((a, b) => a.seeds - b.seeds) : cases;
    return [drive, order.map(({ one }) => one).values()] as const;
  });
  const next = new Map(turned);
  return candidates.map((one) =>
    isFixed(one) ? ((next.get(one.drive)?.next().value as Candidate) ?? one) : one,
  );
}

const seedsUntil = (turn: number, seed: number): number =>
  (((turn - seed) % seedsToPlayAll) + seedsToPlayAll) % seedsToPlayAll;
