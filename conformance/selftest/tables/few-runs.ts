import type { Rule } from "../../rules/rule.ts";
import { knownOf, usualRuns } from "../../run/measured.ts";
import type { PlanOptions } from "../../run/plan-options.ts";
import { Ranking } from "../../run/ranking.ts";
import { seedOf } from "../../run/seed-of.ts";
import { Lacking } from "../../run/value.ts";
import type { Drive } from "../../stage/drive.ts";

/** How much of drives is played where not all of it is. */
export interface Few {
  /** The fewest runs of each drive, drawn by lot from its cases and random runs. */
  runs: number;
  /** How many times over further runs fill the quotas of the rules; 0: no further runs. */
  quotas: number;
}

/** Where few runs are played, one in this many of a drive's fixed cases is played. */
const oneIn = 20;
/** What a run costs in addition to its requests, in requests. */
const startRequests = 5;

/** Picks few runs of each drive by lot, and usual runs that fill the quotas of the rules for the fewest requests. */
export function fewRuns(
  rules: readonly Rule[],
  { runs, quotas }: Few,
  lot: string,
): NonNullable<PlanOptions["picks"]> {
  return (drives, facts) => {
    const picked = new Map(
      drives.map((drive) => {
        const cases = drive.cases(facts).length;
        const count = Math.max(runs, Math.ceil(cases / oneIn));
        return [drive, new Set(drawn(Math.max(drive.runs, cases), count, `${lot} ${drive.name}`))];
      }),
    );
    if (quotas > 0) fill(picked, new Lacking(rules, facts, quotas), facts);
    return (drive) => [...(picked.get(drive) ?? [])];
  };
}

/** So many of the numbers below `of`, the same for the same lot. */
function drawn(of: number, count: number, lot: string): number[] {
  const all = Array.from({ length: of }, (_, nth) => nth);
  return all
    .map((nth) => ({ nth, place: seedOf(nth, lot) }))
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ nth }) => nth);
}

type Picked = ReadonlyMap<Drive, Set<number>>;

/** Adds usual runs until the measured quotas are full, beginning with the runs that fill most for their requests. */
function fill(picked: Picked, lacking: Lacking, facts: PlanOptions["profile"]): void {
  const others = [...picked].flatMap(([drive, runs]) => {
    const known = knownOf(drive, facts);
    for (const nth of runs) lacking.fill(known.tells(nth));
    return usualRuns(drive, facts)
      .filter((nth) => !runs.has(nth))
      .map((nth) => ({ drive, nth, tells: known.tells(nth), cost: known.cost(nth) }));
  });
  const ranking = new Ranking(
    others,
    ({ tells, cost }) => lacking.worth(tells) / (cost.requests + startRequests),
  );
  for (let best = ranking.next(); best !== undefined; best = ranking.next()) {
    lacking.fill(best.tells);
    picked.get(best.drive)?.add(best.nth);
  }
}
