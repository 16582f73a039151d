import type { Mutant } from "../../../fixtures/mutants/index.ts";
import type { Variant } from "../../../fixtures/variants/variant.ts";
import { eachOf, inCompany } from "./company.ts";
import type { Digests } from "./digests.ts";
import type { Few } from "./few-runs.ts";
import type { Means, Unseeded } from "./means.ts";
import { companiesOf, reportsOn, withReport } from "./naming.ts";
import { idOfRegression, type Regression } from "./regressions.ts";
import { soundnessOf } from "./soundness.ts";
import type { Stale } from "./stale.ts";
import { stepNames } from "./step-names.ts";
import {
  killOf,
  type RegressionRow,
  regressionOf,
  type Soundness,
  soundnessOfRow,
  type Tables,
} from "./tables.ts";
import type { Result, Task } from "./task.ts";

/** Tables that are brought up to date with the tree, and how. */
export interface Renewal {
  before: Tables;
  stale: Stale;
  digests: Digests;
  mutants: readonly Mutant[];
  variants: readonly Variant[];
  /** Runs that once accused a right service. */
  regressions: readonly Regression[];
  /** Examines by the seed of the run, where the task has none of its own. */
  examine: (task: Unseeded) => Promise<Result>;
  /** Variants that are examined as one. */
  companySize: number;
  /**
   * How often the reference is examined, by other lots, to find the rules that so few episodes sometimes leave untold.
   */
  baselines: number;
  /** Whether mutants whose rows are fresh meet this run's tenth of the drives, too. */
  allMeet?: boolean;
}

/** Variants meet each drive once, and as much of each as fills the quotas of all rules; mutants a tenth, once each. */
const [some, once] = [
  { runs: 1, quotas: 1.25 },
  { runs: 1, quotas: 0 },
] as const satisfies readonly Few[];

/** The tables with what is stale examined again, and the rest as it was. */
export async function renewed(renewal: Renewal): Promise<Tables> {
  const run = renewal.before.run + 1;
  const [kills, soundness, regressions] = await Promise.all([
    killsOf(renewal, run),
    soundnessRows(renewal),
    regressionRows(renewal),
  ]);
  return { run, rules: renewal.digests.rules, kills, soundness, regressions };
}

async function regressionRows(renewal: Renewal): Promise<RegressionRow[]> {
  const { before, stale, digests, regressions, examine } = renewal;
  const old = new Map(before.regressions.map((row) => [row.id, row]));
  const rows = regressions.map(async (one) => {
    const id = idOfRegression(one);
    if (!stale.regressions.has(id)) return old.get(id) ?? [];
    return regressionOf(one, await examine(one.task), digests);
  });
  return (await Promise.all(rows)).flat();
}

async function killsOf(renewal: Renewal, run: number): Promise<Tables["kills"]> {
  const { before, stale, digests, mutants, examine, allMeet = false } = renewal;
  const old = new Map(before.kills.map((row) => [row.mutant, row]));
  const lastStep = ({ id }: Mutant): number => stepNames.indexOf(old.get(id)?.step ?? "shown");
  // What took the most steps the last time is not to be the last that others wait for.
  const again = mutants
    .filter(({ id }) => stale.kills.has(id))
    .toSorted((one, other) => lastStep(other) - lastStep(one));
  const means = { ...meansOf(renewal, once, { tenth: run }), tenth: run };
  const [results, reports] = await Promise.all([
    eachOf(again, ({ id }) => examine({ kind: "mutant", id })),
    inMap(companiesOf(allMeet ? mutants : again).map((company) => reportsOn(company, means))),
  ]);
  return mutants.flatMap((mutant) => {
    const result = results.get(mutant.id);
    const row = result === undefined ? old.get(mutant.id) : killOf(mutant, result, digests);
    const report = reports.get(mutant.id);
    if (row === undefined) return [];
    return [report === undefined ? row : withReport(row, report)];
  });
}

/** A change of more rules than this share of all is met in whole, not rule by rule. */
const most = 1 / 3;

async function soundnessRows(renewal: Renewal): Promise<Soundness[]> {
  const { before, stale, digests, variants, companySize } = renewal;
  const isWhole = stale.rules.size > most * Object.keys(digests.rules).length;
  const { whole = [], partly = [] } = Object.groupBy(variants, ({ id }) =>
    isWhole || stale.soundness.has(id) ? "whole" : "partly",
  );
  const rules = [...stale.rules];
  const lastTime = new Map(before.soundness.map((row) => [row.variant, row]));
  const untold = (id: string) => lastTime.get(id)?.inconclusive ?? [];
  const told = (list: readonly Variant[], asks: { rules?: readonly string[] }) => {
    const means = { ...meansOf(renewal, some, asks), ...asks, untold };
    return inMap(inCompany(list, companySize).map((company) => soundnessOf(company, means)));
  };
  const [anew, added] = await Promise.all([
    told(whole, {}),
    told(rules.length === 0 ? [] : partly, { rules }),
  ]);
  const row = (id: string): Soundness[] => {
    const [result, more, old] = [anew.get(id), added.get(id), lastTime.get(id)];
    if (result !== undefined) return [soundnessOfRow(id, result, digests)];
    if (more === undefined) return old === undefined ? [] : [old];
    return [withRules(old, soundnessOfRow(id, more, digests), stale.rules)];
  };
  const ids = [...variants.map(({ id }) => id), ...anew.keys(), ...added.keys()];
  return [...new Set(ids)].flatMap(row);
}

/** A row with what was said anew of these rules in the place of what was said of them before. */
function withRules(
  old: Soundness | undefined,
  anew: Soundness,
  rules: ReadonlySet<string>,
): Soundness {
  const others = (list: readonly string[] = []) => list.filter((rule) => !rules.has(rule));
  return {
    ...anew,
    failed: [...new Set([...others(old?.failed), ...anew.failed])],
    inconclusive: [...new Set([...others(old?.inconclusive), ...anew.inconclusive])],
  };
}

/**
 * The means to examine companies by few runs. The reference is examined only when it first matters what it leaves untold.
 */
function meansOf(
  { examine, baselines }: Renewal,
  few: Few,
  asks: Pick<Task, "rules" | "tenth">,
): Means {
  let scarce: Promise<ReadonlySet<string>> | undefined;
  const lots = Array.from({ length: baselines }, (_, at) => `${at + 1}`);
  const askAll = async (): Promise<ReadonlySet<string>> => {
    const ask = (id: string) => examine({ kind: "reference", id, few, ...asks });
    return new Set((await Promise.all(lots.map(ask))).flatMap(inconclusiveOf));
  };
  return {
    examine,
    few,
    scarce: () => {
      scarce ??= askAll();
      return scarce;
    },
  };
}

const inconclusiveOf = (result: Result): string[] => ("error" in result ? [] : result.inconclusive);

const inMap = async <T>(parts: readonly Promise<Map<string, T>>[]): Promise<Map<string, T>> =>
  new Map((await Promise.all(parts)).flatMap((part) => [...part]));
