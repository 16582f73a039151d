import { parentPort } from "node:worker_threads";
import type { ProfileInput } from "../../../contracts/profile/index.ts";
import { type Mutant, mutants } from "../../../fixtures/mutants/index.ts";
import { generated } from "../../../fixtures/mutants/operators/generated.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { rules } from "../../rules/index.ts";
import { EnvironmentError } from "../../target/environment-error.ts";
import { type Matrix, readMatrix } from "../plan/matrix.ts";
import { without } from "../reasons/facts.ts";
import { idsIn } from "./company.ts";
import { type Examination, type Examined, examine } from "./examine.ts";
import { fewRuns } from "./few-runs.ts";
import { all, episodes, stepsOf, wholly } from "./steps.ts";
import { type Kill, readTables } from "./tables.ts";
import type { Result, Task } from "./task.ts";
import { drivesOf } from "./tenths.ts";

/** What the pool asks of a thread, several tasks at the same time; `asked` tells which answer belongs to which. */
parentPort?.on("message", async ({ asked, task }: { asked: number; task: Task }) => {
  parentPort?.postMessage({ asked, result: await resultOf(task) });
});

async function resultOf(task: Task): Promise<Result> {
  try {
    return await onFreePorts(() => examined(task));
  } catch (error) {
    return { id: task.id, error: (error as Error).stack ?? String(error) };
  }
}

/**
 * Another examination may have taken a port that was free a moment ago: then it is tried once more, with other ports.
 */
async function onFreePorts(examination: () => Promise<Examined>): Promise<Examined> {
  try {
    return await examination();
  } catch (error) {
    if (!(error instanceof EnvironmentError) || !/is taken/.test(error.message)) throw error;
    return examination();
  }
}

function examined(task: Task): Promise<Examined> {
  const { kind, id, seed, facts = {} } = task;
  const taken = new Set(task.without ?? []);
  const declares = (whole: ProfileInput) => without(whole, taken);
  const how = { seed, lot: `${id} ${seed}`, facts };
  if (kind === "mutant") return examinedMutant(found(mutants, id), how);
  if (kind === "episodes") return examinedByEpisodes(found(mutants, id), how);
  const deviations = idsOf(kind, id).map((one) =>
    found([...variants, ...mutants, ...generated], one),
  );
  const selects = selectedBy(task);
  if (kind === "usual") return examine({ seed, selects, facts, depth: "usual", deviations });
  return examine({ ...how, ...asksOf(task), deviations, declares });
}

const selectedBy =
  ({ rules: asked }: Task) =>
  (rule: string): boolean =>
    asked?.includes(rule) ?? true;

/** Which drives a company or the reference meets, and which of their episodes. */
function asksOf(task: Task) {
  const { id, seed, mostRuns = all, few, tenth } = task;
  const selects = selectedBy(task);
  if (few === undefined) return { selects, ...episodes(() => mostRuns) };
  if (tenth !== undefined) return drivesOf(tenth, few, seed);
  const met = rules.filter(({ clause }) => selects(clause.id));
  return { selects, picks: fewRuns(met, few, `${id} ${seed} ${few.quotas}`) };
}

const idsOf = (kind: Task["kind"], id: string): string[] => (kind === "reference" ? [] : idsIn(id));

/** Examines a mutant in growing steps, until one of them is enough. */
async function examinedMutant(
  mutant: Mutant,
  how: Pick<Examination, "seed" | "lot" | "facts">,
): Promise<Examined> {
  matrix ??= readMatrix();
  let [seen, requests, played, ms]: [Examined | undefined, ...number[]] = [undefined, 0, 0, 0];
  for (const { isEnough, name, ...asks } of stepsOf(mutant, rowOf(mutant), matrix[mutant.id])) {
    seen = await examine({ ...how, ...asks, deviations: [mutant] });
    [requests, played, ms] = [requests + seen.requests, played + seen.played, ms + seen.ms];
    seen.step = name;
    if (name === "told") seen.runs = rowOf(mutant)?.runs;
    if (isEnough(seen.failed)) break;
  }
  return { ...seen!, requests, played, ms };
}

/** Meets a mutant with every episode of the drives that killed it, and of the drives of the rules that it breaks. */
function examinedByEpisodes(
  mutant: Mutant,
  how: Pick<Examination, "seed" | "lot" | "facts">,
): Promise<Examined> {
  const shows = new Set(mutant.breaks.map(({ id }) => id));
  const own = rules.filter(({ clause }) => shows.has(clause.id)).flatMap(({ drives }) => drives);
  const asked = wholly([...(rowOf(mutant)?.by ?? []), ...own.map(({ name }) => name)]);
  return examine({ ...how, ...asked, shows, deviations: [mutant] });
}

let matrix: Matrix | undefined;

let rows: Map<string, Kill> | undefined;

/** What the committed tables say of a mutant. */
function rowOf({ id }: Mutant): Kill | undefined {
  rows ??= new Map(readTables().kills.map((row) => [row.mutant, row]));
  return rows.get(id);
}

function found<T extends { id: string }>(list: readonly T[], id: string): T {
  const one = list.find((each) => each.id === id);
  if (one === undefined) throw new Error(`nothing is called "${id}"`);
  return one;
}
