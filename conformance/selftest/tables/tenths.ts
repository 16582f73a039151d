import { rules } from "../../rules/index.ts";
import { seedOf } from "../../run/seed-of.ts";
import type { Examination } from "./examine.ts";
import { type Few, fewRuns } from "./few-runs.ts";

const parts = 10;

/** Which tenth of the drives a run of the tables has the mutants meet: in ten runs, each once. */
export const tenthOfRun = (run: number): number => run % parts;

/** The tenth to which a drive belongs, drawn by its name. */
export const tenthOf = (drive: string): number => Math.abs(seedOf("tenth", drive)) % parts;

/** The drives of a tenth alone, few runs of each, and the rules that list one of them. */
export function drivesOf(
  tenth: number,
  few: Few,
  lot: string,
): { selects: Examination["selects"]; picks: NonNullable<Examination["picks"]> } {
  const listing = new Set(
    rules
      .filter(({ drives }) => drives.some(({ name }) => tenthOf(name) === tenth))
      .map(({ clause }) => clause.id),
  );
  const runs = fewRuns([], few, lot);
  return {
    selects: (rule) => listing.has(rule),
    picks: (drives, facts) =>
      runs(
        drives.filter(({ name }) => tenthOf(name) === tenth),
        facts,
      ),
  };
}
