import { writeFileSync } from "node:fs";
import { idsIn } from "../../conformance/selftest/tables/company.ts";
import { type Digests, todaysDigests } from "../../conformance/selftest/tables/digests.ts";
import { type DigestOfTask, Known } from "../../conformance/selftest/tables/known.ts";
import {
  killMarkdown,
  soundnessMarkdown,
  summaryOf,
} from "../../conformance/selftest/tables/markdown.ts";
import { Pool } from "../../conformance/selftest/tables/pool.ts";
import { idOfRegression, regressions } from "../../conformance/selftest/tables/regressions.ts";
import { renewed } from "../../conformance/selftest/tables/renew.ts";
import {
  type Examined,
  isFresh,
  type Stale,
  staleIn,
} from "../../conformance/selftest/tables/stale.ts";
import {
  drivenByProperties,
  readTables,
  type Tables,
  tablesFile,
} from "../../conformance/selftest/tables/tables.ts";
import type { ExitCode } from "../../contracts/report.ts";
import { variants } from "../../fixtures/variants/index.ts";
import type { TablesFlags } from "../tables.ts";
import { astray } from "./astray.ts";
import { examiner } from "./examiner.ts";

const defaultSeed = 1;
/** Worker threads, one for each core. */
const threads = 2;
const companySize = 16;
const baselines = 3;

/**
 * Examines every mutant and variant whose row is stale, and prints what went wrong. Writes the tables, unless only some
 * rows were asked for, or another seed. Goes on where an earlier run was cut short.
 */
export async function tabulate(flags: TablesFlags): Promise<ExitCode> {
  const { seed = defaultSeed, only, anew = false, tenth = false, atOnce = 16 } = flags;
  const isPart = only !== undefined || seed !== defaultSeed;
  const wanted = new RegExp(only ?? ".");
  const isWanted = ({ id }: { id: string }): boolean => wanted.test(id);
  const mutants = drivenByProperties.filter(isWanted);
  const right = variants.filter(isWanted);
  const runs = isPart ? [] : regressions;
  const digests = await todaysDigests();
  const before = readTables();
  const all = { mutants: mutants.map(idOf), variants: right.map(idOf), regressions: runs };
  const stale = isPart || anew ? everything(all, digests) : staleIn(before, digests, all);
  if (isFresh(stale) && !tenth) {
    const made = without(before, all);
    write(made);
    return tell(made);
  }

  const pool = new Pool(threads, atOnce);
  const known = isPart ? undefined : new Known("out/tables", digestOfTask(digests));
  const examine = examiner(pool, known);
  const made = await renewed({
    before,
    stale,
    digests,
    mutants,
    variants: right,
    regressions: runs,
    examine: (task) => examine({ seed, ...task }),
    companySize: only === undefined ? companySize : 1,
    baselines: only === undefined ? baselines : 1,
    allMeet: tenth,
  });
  examine.done();
  await pool.close();
  if (!isPart) write(made);
  known?.forget();
  const code = tell(made);
  process.stdout.write(`${examine.stages.lines().join("\n")}\n`);
  return code;
}

/** The tables without the rows of deviations that no longer exist. */
function without(
  before: Tables,
  { mutants, variants: right, regressions: runs }: Examined,
): Tables {
  const ids = runs.map(idOfRegression);
  return {
    ...before,
    kills: before.kills.filter(({ mutant }) => mutants.includes(mutant)),
    soundness: before.soundness.filter(({ variant }) => right.includes(variant)),
    regressions: before.regressions.filter(({ id }) => ids.includes(id)),
  };
}

function tell(made: Tables): ExitCode {
  const strays = astray(made);
  process.stdout.write(`${[summaryOf(made), ...strays].join("\n")}\n`);
  return strays.length === 0 ? 0 : 1;
}

const idOf = ({ id }: { id: string }): string => id;

const everything = (
  { mutants, variants: right, regressions: runs }: Examined,
  { rules }: Digests,
): Stale => ({
  kills: new Set(mutants),
  soundness: new Set(right),
  regressions: new Set(runs.map(idOfRegression)),
  rules: new Set(Object.keys(rules)),
});

/** The digest of what a task and its result depend on: of every rule where every judge looks on. */
function digestOfTask(digests: Digests): DigestOfTask {
  return ({ kind, id, rules }, { by }) => {
    if (kind === "mutant") return digests.ofKill(id, by);
    const met = rules ?? Object.keys(digests.rules);
    return digests.ofSoundness(kind === "reference" ? [] : idsIn(id), met);
  };
}

function write(tables: Tables): void {
  writeFileSync(tablesFile, `${JSON.stringify(tables, null, 1)}\n`);
  writeFileSync(tablesFile.replace("tables.generated.json", "kill-table.md"), killMarkdown(tables));
  writeFileSync(
    tablesFile.replace("tables.generated.json", "soundness-table.md"),
    soundnessMarkdown(tables),
  );
}
