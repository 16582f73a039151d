import { rules } from "../../rules/index.ts";
import { seedOf } from "../../run/seed-of.ts";
import type { Examination } from "./examine.ts";
import { episodes } from "./steps.ts";

const parts = 10;

/** Which tenth of the drives a run of the tables has the mutants meet: in ten runs, each once. */
export const tenthOfRun = (run: number): number => run % parts;

/** The tenth to which a drive belongs, drawn by its name. */
export const tenthOf = (drive: string): number => Math.abs(seedOf("tenth", drive)) % parts;

/** The drives of a tenth alone, so many episodes of each, and the rules that list one of them. */
export function drivesOf(
  tenth: number,
  mostRuns: number,
): Pick<Examination, "selects" | "mostRuns"> {
  const listing = new Set(
    rules
      .filter(({ drives }) => drives.some(({ name }) => tenthOf(name) === tenth))
      .map(({ clause }) => clause.id),
  );
  const most = episodes(() => mostRuns).mostRuns;
  return {
    selects: (rule) => listing.has(rule),
    mostRuns: (drive, facts) => (tenthOf(drive.name) === tenth ? most(drive, facts) : 0),
  };
}
