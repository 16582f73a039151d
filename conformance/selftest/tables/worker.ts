import { parentPort } from "node:worker_threads";
import { type Mutant, mutants } from "../../../fixtures/mutants/index.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import type { Drive } from "../../kit/drive.ts";
import type { Rule } from "../../kit/rule.ts";
import type { CheckOptions } from "../../kit/run/check-options.ts";
import { rules } from "../../rules/index.ts";
import { EnvironmentError } from "../../target/environment-error.ts";
import { idsIn } from "./company.ts";
import { type Examination, type Examined, examine } from "./examine.ts";
import { neighbours } from "./neighbours.ts";

/** One examination as the pool asks for it: by id (company.ts), since decisions are functions and do not travel. */
export interface Task {
  kind: "mutant" | "variant" | "reference";
  id: string;
  seed: number;
  /** Whether a mutant meets all drives, those of other areas briefly; else no more than it takes to name it. */
  full: boolean;
  /** Episodes of each drive at most, but for one in twenty of its fixed cases; default: each drive's own number. */
  mostRuns?: number;
  /** The rules whose drives are run of a variant; default: all. */
  rules?: readonly string[];
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

/** So many episodes of each drive of the rules that it breaks kill most mutants, and so many nearly all others. */
const brief = [4, 12] as const;
/** Where few episodes are run, one in so many of the fixed cases is. */
const oneIn = 20;
/** So many of a drive of another area show whether a mutant is told by a rule that it does not break. */
const few = 2;
const all = Number.POSITIVE_INFINITY;

function examined(task: Task): Promise<Examined> {
  const { kind, id, seed, full, mostRuns, rules: asked } = task;
  const how = { seed, lot: `${id} ${seed}` };
  if (kind === "mutant") return examinedMutant(found(mutants, id), full, how);
  const deviations = kind === "reference" ? [] : idsIn(id).map((one) => found(variants, one));
  const selects = (rule: string) => asked?.includes(rule) ?? true;
  return examine({ ...how, selects, ...episodes(() => mostRuns ?? all), deviations });
}

type Asks = Omit<Examination, "deviations">;
type Enough = (mutant: Mutant, failed: readonly string[]) => boolean;

/**
 * Examines a mutant in growing steps, until one tells enough: by the drives of the rules that it breaks, then by those
 * of its area, which do not always tell whose fault it is, then by all.
 */
async function examinedMutant(
  mutant: Mutant,
  full: boolean,
  how: Pick<Asks, "seed" | "lot">,
): Promise<Examined> {
  const broken = namesOf(mutant);
  const near = neighbours(mutant);
  const nearDrives = new Set(rules.filter(({ clause }) => near.has(clause.id)).flatMap(drivesOf));
  const byDrivesOf = (those: ReadonlySet<string>, most: number): Asks => ({
    ...how,
    ...episodes(() => most),
    selects: (rule) => those.has(rule),
  });
  const everything: Asks = { ...how, selects: () => true };
  const nearly = (most: number): Asks => ({
    ...everything,
    ...episodes((drive) => (nearDrives.has(drive) ? most : few)),
  });
  const isTold: Enough = mutant.undetectable === undefined ? isNamed : () => true;
  const [some, more] = brief;
  const steps: readonly (readonly [Asks, Enough])[] = full
    ? [
        [nearly(more), isExact],
        [nearly(all), mutant.undetectable === undefined ? isExact : () => true],
      ]
    : [
        [byDrivesOf(broken, some), isExact],
        [byDrivesOf(broken, more), isNamed],
        [byDrivesOf(broken, all), isNamed],
        [byDrivesOf(near, all), isTold],
        [nearly(more), isNamed],
      ];
  for (const [asks, isEnough] of steps) {
    const seen = await examine({ ...asks, deviations: [mutant] });
    if (isEnough(mutant, seen.failed)) return seen;
  }
  return examine({ ...everything, deviations: [mutant] });
}

/** So many episodes of each drive, and the fixed cases that are then its share. */
const episodes = (least: (drive: Drive) => number): Pick<CheckOptions, "mostRuns"> => ({
  mostRuns: (drive, facts) => Math.max(least(drive), Math.ceil(drive.cases(facts).length / oneIn)),
});

const drivesOf = ({ drives }: Rule): readonly Drive[] => drives;

function found<T extends { id: string }>(list: readonly T[], id: string): T {
  const one = list.find((each) => each.id === id);
  if (one === undefined) throw new Error(`nothing is called "${id}"`);
  return one;
}

/** Whether something was reported, and nothing but what the mutant breaks. */
function isNamed(mutant: Mutant, failed: readonly string[]): boolean {
  const named = namesOf(mutant);
  return failed.length > 0 && failed.every((rule) => named.has(rule));
}

const namesOf = ({ breaks }: Mutant): ReadonlySet<string> => new Set(breaks.map(({ id }) => id));

const isExact = (mutant: Mutant, failed: readonly string[]): boolean =>
  isNamed(mutant, failed) && failed.length === mutant.breaks.length;
