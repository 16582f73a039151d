/**
 * Examines one running service again and again: `npm run bench -- second-run [PROFILE [COMMAND]]`. One process serves
 * all runs for its address alone (`bare`), another all runs for the whole profile (`whole`). `check` runs by one seed
 * twice and by another, `contracts` and `load` twice. Exits 1 where a run came to other verdicts than the first.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes, report as reportSchema } from "../../contracts/report.ts";
import { startEmbedded } from "../frame/embedded.ts";
import { kit } from "../selftest/kit-process.ts";

const [onlyProfile, onlyCommand] = process.argv.slice(2);
const isAsked = (only: string | undefined, one: string) => only === undefined || only === one;

/** The runs on one process, in turn: the command, its own flags and the seeds. */
const plans: Record<string, [command: string, flags: string[], seeds: number[]][]> = {
  bare: [
    ["check", [], [1, 1, 2]],
    ["contracts", [], [1, 1]],
  ],
  whole: [
    ["check", [], [1, 1, 2]],
    ["contracts", [], [1, 1]],
    ["load", ["--size", "smoke"], [1, 1]],
  ],
};

type Verdicts = Map<string, string>;

async function run(args: readonly string[], cwd: string): Promise<[Verdicts, string]> {
  const { code, err } = await kit([...args, "--quiet"], { cwd });
  const file = join(cwd, "out/latest/report.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) throw new Error(`${args.join(" ")}: exit ${code} and no report. ${err}`);
  const { verdicts, outcome } = reportSchema.parse(JSON.parse(text));
  return [
    new Map(verdicts.map(({ rule, verdict }) => [rule, verdict])),
    `${outcome}, exit ${code}`,
  ];
}

/** The rules on which two runs disagree, with both verdicts. */
const differences = (first: Verdicts, later: Verdicts): string[] =>
  [...first].flatMap(([rule, verdict]) =>
    later.get(rule) === verdict ? [] : [`${rule}: ${verdict}, then ${later.get(rule)}`],
  );

let different = 0;
for (const [profile, plan] of Object.entries(plans)) {
  if (!isAsked(onlyProfile, profile)) continue;
  for (const [command, flags, seeds] of plan) {
    if (!isAsked(onlyCommand, command)) continue;
    const cwd = await mkdtemp(join(tmpdir(), "kit-second-run-"));
    const served = await startEmbedded({ bare: profile === "bare" });
    let first: Verdicts | undefined;
    for (const seed of seeds) {
      const where = ["--profile", served.profile, "--seed", String(seed)];
      const [verdicts, end] = await run([command, ...flags, ...where], cwd);
      const changes = differences(first ?? verdicts, verdicts);
      first ??= verdicts;
      different += changes.length;
      console.log(`${profile}, ${command}, seed ${seed}: ${end}, ${changes.length} other verdicts`);
      for (const change of changes) console.log(`  ${change}`);
    }
    await served.stop();
    await rm(cwd, { recursive: true });
  }
}
console.log(`${different} verdicts differ from the first run's on the same process`);
process.exitCode = different === 0 ? exitCodes.conforms : exitCodes.broken;
