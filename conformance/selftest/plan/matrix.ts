import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Result } from "../tables/task.ts";
import { type Runs, runsIn } from "./runs-in.ts";

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
