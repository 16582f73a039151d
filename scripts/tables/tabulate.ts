import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { progressOn } from "../../conformance/report/progress.ts";
import { inCompany } from "../../conformance/selftest/tables/company.ts";
import { type Examine, killsOf } from "../../conformance/selftest/tables/kills.ts";
import { astray, type Cut, figuresOf, pageOf } from "../../conformance/selftest/tables/page.ts";
import { Pool } from "../../conformance/selftest/tables/pool.ts";
import {
  brokenBy,
  drawn,
  drivenByProperties,
  fared,
  type Result,
} from "../../conformance/selftest/tables/task.ts";
import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { variants } from "../../fixtures/variants/index.ts";
import { screenOn } from "../frame/screen.ts";
import type { TablesFlags } from "../tables.ts";

/** Worker threads, one for each core. */
const threads = 2;
const companySize = 16;
const page = fileURLToPath(new URL("../../conformance/selftest/tables/tables.md", import.meta.url));
const histories = "out/histories";

/**
 * Examines every mutant, and every variant in companies of sixteen, from nothing. Prints the figures and what went
 * wrong, and keeps every history in `out/histories`. Writes the page, unless only a part was asked for.
 */
export async function tabulate(flags: TablesFlags): Promise<ExitCode> {
  const { seed = 1, only, sample, gentle = false } = flags;
  const wanted = new RegExp(only ?? ".");
  const part = <T extends { id: string }>(all: readonly T[], most: number): T[] =>
    drawn(
      all.filter(({ id }) => wanted.test(id)),
      most,
      seed,
    );
  const most = sample ?? Number.POSITIVE_INFINITY;
  rmSync(histories, { recursive: true, force: true });
  const from = performance.now();
  const pool = new Pool(threads);
  const examine = examiner(pool, seed);
  const companies = inCompany(part(variants, most), companySize).map((company) => ({
    ids: company.map(({ id }) => id),
    extents: [gentle ? "gentle" : "some"] as const,
  }));
  const mutants = part(drivenByProperties, most);
  // Companies play most: they go first, and single mutants fill their waits.
  const rights = Promise.all(companies.map(examine));
  const wrongs = gentle
    ? Promise.all(mutants.map(({ id }) => examine({ ids: [id], extents: ["gentle"] })))
    : killsOf(mutants, examine);
  const accused = (await Promise.all((await rights).map((one) => culprits(one, examine)))).flat();
  const cut: Cut = {
    on: new Date().toISOString().slice(0, 10),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    mutants: await wrongs,
    companies: await rights,
    accused,
    seconds: Math.round((performance.now() - from) / 1000),
  };
  examine.done();
  await pool.close();
  const strays = astray(cut);
  process.stdout.write(`${[...figuresOf(cut), ...strays].join("\n")}\n`);
  const isWhole = only === undefined && sample === undefined && seed === 1 && !gentle;
  if (isWhole) writeFileSync(page, pageOf(cut));
  return strays.length === 0 ? exitCodes.conforms : exitCodes.broken;
}

/** Examines, keeps the history, shows how far the run has come, and prints at once what went wrong with a right service. */
function examiner(pool: Pool, seed: number): Examine & { done: () => void } {
  const progress = progressOn({ ...screenOn(process.stderr), quiet: false });
  let [planned, done] = [0, 0];
  const examine: Examine = async (task) => {
    planned += 1;
    const keeps = `${histories}/${planned}.ndjson.gz`;
    const first = await pool.examine({ ...task, seed, keeps });
    // An examination that failed in the crowd may have waited too long: it is repeated, behind all others.
    const result = "error" in first ? await pool.examine({ ...task, seed, keeps }) : first;
    done += 1;
    progress.step({ done, planned, what: task.ids.join(" + ") });
    const { others, error } = fared(result);
    if (error !== undefined) progress.say(`${task.ids.join(" + ")}: ${error}`);
    if ("shown" in result && brokenBy(task).size === 0)
      for (const rule of others) progress.say(`accused: ${rule} (${result.shown[rule]})`);
    return result;
  };
  return Object.assign(examine, { done: () => progress.done() });
}

/** Of a company that was accused, the smallest parts that are accused, by halves. */
async function culprits(result: Result, examine: Examine): Promise<Result[]> {
  if (fared(result).others.length === 0) return [];
  const { ids, extents } = result;
  const middle = Math.ceil(ids.length / 2);
  const halves = ids.length === 1 ? [] : [ids.slice(0, middle), ids.slice(middle)];
  const parts = await Promise.all(
    halves.map(async (half) => culprits(await examine({ ids: half, extents }), examine)),
  );
  return parts.flat().length === 0 ? [result] : parts.flat();
}
