import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Result } from "../tables/task.ts";

/** The numbers (from 0) of runs of drives, in their order, by the drive's name. */
export type Runs = Readonly<Record<string, readonly number[]>>;

/** The runs that show a mutant: each run in `alone` does; where there is none, all runs of one set in `together` do. */
export interface ShownBy {
  alone?: Runs;
  together?: readonly Runs[];
}

/** By the mutant's id. */
export type Matrix = Readonly<Record<string, ShownBy>>;

export const matrixFile = fileURLToPath(new URL("./matrix.generated.json", import.meta.url));

/** The committed matrix. Throws where it is missing. */
export const readMatrix = (): Matrix => JSON.parse(readFileSync(matrixFile, "utf8")) as Matrix;

/** How many of the smallest sets are kept where no single run shows a mutant. */
const mostTogether = 20;

/** The runs that show a mutant, by an examination with all episodes; undefined where none showed it. */
export function shownBy(result: Result): ShownBy | undefined {
  const sets = "error" in result ? [] : (result.episodes ?? []);
  const alone = sets.filter(({ length }) => length === 1).flat();
  if (alone.length > 0) return { alone: runsIn(alone) };
  const together = sets.filter(({ length }) => length > 1);
  if (together.length === 0) return undefined;
  const smallest = together.toSorted((one, other) => one.length - other.length);
  return { together: smallest.slice(0, mostTogether).map(runsIn) };
}

/** Episodes, named as `drive/run`, by their drives. */
function runsIn(episodes: readonly string[]): Runs {
  const runs = Map.groupBy(new Set(episodes), (name) => name.slice(0, name.lastIndexOf("/")));
  return Object.fromEntries(
    [...runs].map(([drive, names]) => [
      drive,
      names.map((name) => Number(name.slice(name.lastIndexOf("/") + 1))).sort((a, b) => a - b),
    ]),
  );
}
