import { writeFileSync } from "node:fs";
import { progressOn } from "../../conformance/report/progress.ts";
import { idOf, inCompany } from "../../conformance/selftest/tables/company.ts";
import { Known } from "../../conformance/selftest/tables/known.ts";
import {
  killMarkdown,
  soundnessMarkdown,
  summaryOf,
} from "../../conformance/selftest/tables/markdown.ts";
import { examineAll, type Result } from "../../conformance/selftest/tables/pool.ts";
import {
  baselines,
  drivenByProperties,
  isKilled,
  isSound,
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

const tableSeed = 1;
/** So many at once have the processor to themselves. */
const inQuiet = 2;
/** Every rule looks on at every variant, at so few episodes of each drive. */
const fewer = (full: boolean) => ({ mostRuns: full ? 6 : 2 });

/** What is to be said at once: an examination that could not be made, a variant that is accused. */
function sayings({ kind, id }: Pick<Task, "kind" | "id">, result: Result): string[] {
  if ("error" in result) return [`${kind} ${id}: ${result.error}`];
  if (kind === "mutant") return [];
  return Object.entries(result.shown).map(([rule, how]) => `accused ${id}: ${rule} (${how})`);
}

/**
 * Examines every mutant and variant, prints what went astray, and writes the tables unless only some were
 * run. Variants are examined in company, and those alone of whose company anything was said. What a run that
 * was cut short had examined is not examined again.
 */
export async function tabulate({
  full = false,
  threads = 8,
  only,
}: TablesFlags): Promise<ExitCode> {
  const wanted = only === undefined ? /./ : new RegExp(only);
  const task = (kind: Task["kind"], id: string): Task => ({
    kind,
    id,
    seed: tableSeed,
    full,
    ...(kind === "mutant" ? {} : fewer(full)),
  });
  const lots = only === undefined ? baselines : baselines.slice(0, 1);
  const asked = variants.filter(({ id }) => wanted.test(id));
  const companies = only === undefined ? inCompany(asked) : asked.map((variant) => [variant]);
  const progress = progressOn({ ...screenOn(process.stderr), quiet: false });
  const results = new Map<string, Result>();
  const known = only === undefined ? new Known("out/tables") : undefined;
  let planned = 0;
  let done = 0;
  const run = async (tasks: readonly Task[]): Promise<void> => {
    planned += tasks.length;
    const take = (task: Task, result: Result): void => {
      const what = `${task.kind} ${task.id}`;
      if (!results.has(what)) done += 1;
      results.set(what, result);
      progress.step({ done, planned, what });
      for (const line of sayings(task, result)) progress.say(line);
    };
    const open = tasks.filter((task) => {
      const result = known?.get(task);
      if (result !== undefined) take(task, result);
      return result === undefined;
    });
    const failed: Task[] = [];
    const note = (task: Task, result: Result): void => {
      if ("error" in result) failed.push(task);
      else known?.add(task, result);
      take(task, result);
    };
    await examineAll(open, threads, note);
    // What came to nothing in the crowd may have waited too long.
    await examineAll(failed.splice(0), inQuiet, note);
  };
  await run([
    ...lots.map((lot) => task("reference", lot)),
    ...companies.map((company) => task("variant", idOf(company))),
    ...drivenByProperties.filter(({ id }) => wanted.test(id)).map(({ id }) => task("mutant", id)),
  ]);
  const alone: Task[] = [];
  for (const company of companies) {
    const result = results.get(`variant ${idOf(company)}`);
    const goesForEach = isSound(idOf(company), results) || company.length === 1;
    for (const { id } of company) {
      if (!goesForEach) alone.push(task("variant", id));
      else if (result !== undefined) results.set(`variant ${id}`, result);
    }
  }
  await run(alone);
  progress.done();
  const made = tablesOf(results);
  const examined = {
    ...made,
    kills: made.kills.filter(({ mutant }) => results.has(`mutant ${mutant}`)),
    soundness: made.soundness.filter(({ variant }) => results.has(`variant ${variant}`)),
  };
  process.stdout.write(`${summaryOf(examined)}\n${astray(examined).join("\n")}\n`);
  if (only === undefined) write(made);
  known?.forget();
  return astray(examined).length === 0 ? 0 : 1;
}

/** What is not as it should be: mutants that got away or were reported under other rules, variants accused. */
function astray({ kills, soundness }: Tables): string[] {
  return [
    ...kills.flatMap((row) => {
      if (row.untold !== undefined) return [];
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
