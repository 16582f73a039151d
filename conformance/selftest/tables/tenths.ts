import { rules } from "../../rules/index.ts";
import { seedOf } from "../../run/seed-of.ts";
import type { Examination } from "./examine.ts";
import { type Few, fewRuns } from "./few-runs.ts";

const parts = 10;

/** The tenth to which a drive belongs, drawn by its name. */
const tenthOf = (drive: string): number => Math.abs(seedOf("tenth", drive)) % parts;

/**
 * The drives that a run of the tables has the mutants meet, few runs of each, and the rules that list one of them: in ten
 * runs, each drive once. By the same lot all mutants and the reference meet the same runs, so that what is untold of both compares.
 */
export function drivesOf(
  run: number,
  few: Few,
  seed: number,
): { selects: Examination["selects"]; picks: NonNullable<Examination["picks"]> } {
  const isMet = ({ name }: { name: string }): boolean => tenthOf(name) === run % parts;
  const listing = new Set(
    rules.filter(({ drives }) => drives.some(isMet)).map(({ clause }) => clause.id),
  );
  const runs = fewRuns([], few, `${run} ${seed}`);
  return {
    selects: (rule) => listing.has(rule),
    picks: (drives, facts) => runs(drives.filter(isMet), facts),
  };
}
