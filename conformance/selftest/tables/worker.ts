import { parentPort } from "node:worker_threads";
import { type Mutant, mutants } from "../../../fixtures/mutants/index.ts";
import type { Deviation } from "../../../fixtures/reference/serving/deviations.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import type { Drive } from "../../kit/drive.ts";
import type { Rule } from "../../kit/rule.ts";
import type { CheckOptions } from "../../kit/run/check.ts";
import { rules } from "../../rules/index.ts";
import { EnvironmentError } from "../../target/environment-error.ts";
import { type Examined, examine } from "./examine.ts";
import { neighbours } from "./neighbours.ts";

/** One examination as the pool asks for it: by id, since decisions are functions and do not travel. */
export interface Task {
  kind: "mutant" | "variant" | "reference";
  id: string;
  seed: number;
  /** Whether a mutant meets all drives, those of other areas briefly; else those of its area alone. */
  full: boolean;
  /** Episodes of each drive at most, but for one in twenty of its fixed cases; default: each drive's own number. */
  mostRuns?: number;
}

parentPort?.on("message", async (task: Task) => {
  try {
    parentPort?.postMessage(await onFreePorts(() => examined(task)));
  } catch (error) {
    const { id } = task;
    parentPort?.postMessage({ id, error: (error as Error).stack ?? String(error) });
  }
});

/** A port that was free a moment ago may be taken by an examination beside this one: then with others. */
async function onFreePorts(examination: () => Promise<Examined>): Promise<Examined> {
  try {
    return await examination();
  } catch (error) {
    if (!(error instanceof EnvironmentError) || !/is taken/.test(error.message)) throw error;
    return examination();
  }
}

const plain: Deviation = { id: "reference", decisions: {}, profile: {} };

/** So many episodes of each drive kill most mutants. */
const brief = 12;
/** Where few episodes are run, one in so many of the fixed cases is. */
const oneIn = 20;
/** So many of a drive of another area show whether a mutant is told by a rule that it does not break. */
const few = 6;

async function examined({ kind, id, seed, full, mostRuns }: Task): Promise<Examined> {
  const how = { seed, lot: `${id} ${seed}`, ...(mostRuns === undefined ? {} : briefly(mostRuns)) };
  const everything = { ...how, selects: () => true };
  if (kind === "reference") return examine({ ...everything, deviation: plain });
  if (kind === "variant") return examine({ ...everything, deviation: found(variants, id) });
  const mutant = found(mutants, id);
  const near = neighbours(mutant);
  const own = { ...how, selects: (rule: string) => near.has(rule) };
  const nearDrives = new Set(rules.filter(({ clause }) => near.has(clause.id)).flatMap(drivesOf));
  const nearly = (most: number) => (drive: Drive) => (nearDrives.has(drive) ? most : few);
  // The drives of one area do not always tell whose fault it is; those of all areas do.
  const stages = full
    ? [brief, Number.POSITIVE_INFINITY].map((most) => ({ ...everything, mostRuns: nearly(most) }))
    : [{ ...own, mostRuns: brief }, own];
  for (const stage of stages) {
    const seen = await examine({ ...stage, deviation: mutant });
    if (isExact(mutant, seen.failed)) return seen;
  }
  return examine({ ...everything, deviation: mutant });
}

const briefly = (least: number): Pick<CheckOptions, "mostRuns"> => ({
  mostRuns: (drive, facts) => Math.max(least, Math.ceil(drive.cases(facts).length / oneIn)),
});

const drivesOf = ({ drives }: Rule): readonly Drive[] => drives;

function found<T extends { id: string }>(list: readonly T[], id: string): T {
  const one = list.find((each) => each.id === id);
  if (one === undefined) throw new Error(`nothing is called "${id}"`);
  return one;
}

function isExact({ breaks }: Mutant, failed: readonly string[]): boolean {
  const named = new Set(breaks.map((clause) => clause.id));
  return failed.length === named.size && failed.every((rule) => named.has(rule));
}
