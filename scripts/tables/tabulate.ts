import { writeFileSync } from "node:fs";
import { progressOn } from "../../conformance/report/progress.ts";
import { eachOf, inCompany } from "../../conformance/selftest/tables/company.ts";
import { Known } from "../../conformance/selftest/tables/known.ts";
import {
  killMarkdown,
  soundnessMarkdown,
  summaryOf,
} from "../../conformance/selftest/tables/markdown.ts";
import { companiesOf, reportsOn, withReport } from "../../conformance/selftest/tables/naming.ts";
import { Pool, type Result } from "../../conformance/selftest/tables/pool.ts";
import { soundnessOf } from "../../conformance/selftest/tables/soundness.ts";
import {
  drivenByProperties,
  isFresh,
  isKilled,
  type Kill,
  readTables,
  type Tables,
  tablesFile,
  tablesOf,
  unrelated,
} from "../../conformance/selftest/tables/tables.ts";
import type { Task } from "../../conformance/selftest/tables/worker.ts";
import type { ExitCode } from "../../contracts/report.ts";
import { variants } from "../../fixtures/variants/index.ts";
import { screenOn } from "../frame/screen.ts";
import type { TablesFlags } from "../tables.ts";

const defaultSeed = 1;
/** Variants that are examined as one. */
const companySize = 8;
/** The reference itself is examined so often, by other lots, to see what so few episodes leave untold now and then. */
const baselines = 6;
/** Every rule looks on at every variant, and in full at every mutant, at so few episodes of each drive. */
const mostRuns = 2;

/**
 * Examines every mutant and variant, prints what went astray, and writes the tables unless only some were
 * run or by another seed. What a run that was cut short had examined is not examined again; nor is, in full, what
 * the committed tables hold, where they are of this very tree.
 */
export async function tabulate({
  full = false,
  threads = 12,
  seed = defaultSeed,
  only,
}: TablesFlags): Promise<ExitCode> {
  const wanted = only === undefined ? /./ : new RegExp(only);
  const isWanted = ({ id }: { id: string }): boolean => wanted.test(id);
  const pool = new Pool(threads);
  const known = only === undefined ? new Known("out/tables", { seed }) : undefined;
  const examine = examiner(pool, known);
  const asked = (task: Omit<Task, "seed">): Promise<Result> => examine({ ...task, seed });

  const lots = Array.from({ length: only === undefined ? baselines : 1 }, (_, at) => `${at + 1}`);
  const scarce = Promise.all(lots.map((id) => asked({ kind: "reference", id, mostRuns }))).then(
    (results) => new Set(results.flatMap((result) => inconclusiveOf(result))),
  );
  const means = { examine: asked, mostRuns, scarce, untold: untoldLastTime() };
  const meant = drivenByProperties.filter(isWanted);
  const ordinary = async (): Promise<Tables> => {
    const kills = eachOf(meant, ({ id }) => asked({ kind: "mutant", id }));
    const companies = inCompany(variants.filter(isWanted), only === undefined ? companySize : 1);
    const soundness = inMap(companies.map((company) => soundnessOf(company, means)));
    return tablesOf(await kills, await soundness);
  };
  const committed = readTables();
  const isKnown = full && seed === defaultSeed && isFresh(committed);
  const tables = isKnown ? committed : await ordinary();
  const reports = await inMap(
    full ? companiesOf(meant).map((company) => reportsOn(company, means)) : [],
  );
  const made = { ...tables, kills: tables.kills.map((row) => reportedOf(row, reports)) };
  examine.done();
  await pool.close();

  const examined = {
    ...made,
    kills: made.kills.filter(({ mutant }) => wanted.test(mutant)),
    soundness: made.soundness.filter(({ variant }) => wanted.test(variant)),
  };
  process.stdout.write(`${summaryOf(examined)}\n${astray(examined).join("\n")}\n`);
  if (only === undefined && seed === defaultSeed) write(made);
  known?.forget();
  return astray(examined).length === 0 ? 0 : 1;
}

/** What could not be told of a variant, as the committed tables say. */
function untoldLastTime(): (variant: string) => readonly string[] {
  const rows = new Map(
    readTables().soundness.map(({ variant, inconclusive }) => [variant, inconclusive]),
  );
  return (variant) => rows.get(variant) ?? [];
}

const inMap = async <T>(parts: readonly Promise<Map<string, T>>[]): Promise<Map<string, T>> =>
  new Map((await Promise.all(parts)).flatMap((part) => [...part]));

const reportedOf = (row: Kill, reports: ReadonlyMap<string, Result>): Kill => {
  const report = reports.get(row.mutant);
  return report === undefined ? row : withReport(row, report);
};

const inconclusiveOf = (result: Result): string[] => ("error" in result ? [] : result.inconclusive);

/** Examines by the pool what is not known, shows how far it is, and says at once what went wrong. */
function examiner(
  pool: Pool,
  known: Known | undefined,
): ((task: Task) => Promise<Result>) & { done: () => void } {
  const progress = progressOn({ ...screenOn(process.stderr), quiet: false });
  let planned = 0;
  let done = 0;
  const examined = async (task: Task): Promise<Result> => {
    const before = known?.get(task);
    if (before !== undefined) return before;
    const result = await pool.examine(task);
    // What came to nothing in the crowd may have waited too long: once more, behind all others.
    const settled = "error" in result ? await pool.examine(task) : result;
    if (!("error" in settled)) known?.add(task, settled);
    return settled;
  };
  const examine = async (task: Task): Promise<Result> => {
    planned += 1;
    const result = await examined(task);
    done += 1;
    progress.step({ done, planned, what: `${task.kind} ${task.id}` });
    for (const line of sayings(task, result)) progress.say(line);
    return result;
  };
  return Object.assign(examine, { done: () => progress.done() });
}

/** What is to be said at once: an examination that could not be made, a variant that is accused. */
function sayings({ kind, id }: Pick<Task, "kind" | "id">, result: Result): string[] {
  if ("error" in result) return [`${kind} ${id}: ${result.error}`];
  if (kind !== "variants" && kind !== "reference") return [];
  return Object.entries(result.shown).map(([rule, how]) => `accused ${id}: ${rule} (${how})`);
}

/** What is not as it should be: mutants that got away or were reported under other rules, variants accused. */
function astray({ kills, soundness }: Tables): string[] {
  return [
    ...kills.flatMap((row) => {
      if (row.undetectable !== undefined) return [];
      if (!isKilled(row))
        return [
          `survived  ${row.mutant}: breaks ${row.breaks.join(", ")}; reported ${row.reported.join(", ") || "nothing"}`,
        ];
      const others = unrelated(row);
      return others.length === 0
        ? []
        : [`misnamed  ${row.mutant}: also reported ${others.join(", ")}`];
    }),
    ...soundness.flatMap(({ variant, failed }) =>
      failed.length === 0 ? [] : [`accused   ${variant}: ${failed.join(", ")}`],
    ),
  ];
}

function write(tables: Tables): void {
  writeFileSync(tablesFile, `${JSON.stringify(tables, null, 1)}\n`);
  writeFileSync(tablesFile.replace("tables.generated.json", "kill-table.md"), killMarkdown(tables));
  writeFileSync(
    tablesFile.replace("tables.generated.json", "soundness-table.md"),
    soundnessMarkdown(tables),
  );
}
