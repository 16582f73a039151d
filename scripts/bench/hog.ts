/**
 * Examines the reference while other processes take every core for seconds at a time: `npm run bench -- hog [RUNS]`, 20
 * by default. Customers and webhooks come over pooled connections, as clients in Node, Go and Python keep them. Nobody
 * sends again what a connection loses. Any fail is the kit's own weakness, since the service is right: exits 1.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { exitCodes, report as reportSchema } from "../../contracts/report.ts";
import { withFacts } from "../../fixtures/profiles/with-facts.ts";
import { startReference } from "../../fixtures/reference/index.ts";
import { freeAddresses } from "../../fixtures/reference/serving/free-addresses.ts";
import { kit } from "../selftest/kit-process.ts";
import { type Helper, start } from "./processes/process.ts";

/** How long (ms) other processes take every core at a time: longer than the profile allows a customer or a webhook. */
const spinMs = 4000;
/** How many processes share each core: a process that waits for all of them waits for a second and longer. */
const hogsACore = 6;
/** The kit's nice value: it waits for all other processes. */
const niceness = 19;

const runs = Number(process.argv[2] ?? 20);
const pools = ["node", "go", "python"] as const;
/** The rules that wait for a mail, a customer or a webhook call. */
const globs = ["signup.*", "async.*", "verify-email.*", "forgot-password.*"];

/** The verdicts of one check, or why it gave none. */
type Told = { failed: string[]; untold: number; strains: number[] } | { ended: string };

/** One check of the reference behind such a pool of connections. */
async function run(pool: string, seed: number): Promise<Told> {
  const listen = await freeAddresses();
  const helpers: Helper[] = [];
  const behind = async (address: string): Promise<string> => {
    const helper = start("pooled", address, pool);
    helpers.push(helper);
    return `http://${await helper.said}`;
  };
  const folder = await mkdtemp(join(tmpdir(), "kit-hog-"));
  const reference = await startReference({
    smtp: listen.smtp,
    payments: await behind(listen.payment),
    hooks: listen.webhook,
    seed,
  });
  try {
    const profile = withFacts(reference.profile(listen), {
      evidence: { webhook: { listen: listen.webhook, publicUrl: await behind(listen.webhook) } },
    });
    const file = join(folder, "profile.json");
    await writeFile(file, JSON.stringify(profile));
    const flags = ["--profile", file, "--seed", String(seed), "--time", "90s", "--quiet"];
    const { code, err } = await kit(["check", ...flags, "--rules", ...globs], {
      cwd: folder,
      niceness,
    });
    const latest = join(folder, "out/latest");
    const text = await readFile(join(latest, "report.json"), "utf8").catch(() => "");
    if (text === "") return { ended: `exit ${code}: ${err.slice(-300)}` };
    return {
      ...toldIn(text),
      strains: strainsIn(await readFile(join(latest, "history.ndjson"), "utf8")),
    };
  } finally {
    await reference.close();
    await Promise.all(helpers.map((helper) => helper.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** How long the kit itself stood still each time, in ms. */
const strainsIn = (history: string): number[] =>
  history.split("\n").flatMap((line) => {
    if (!line.includes('"ev":"strain"')) return [];
    const { t_us, from_us } = JSON.parse(line) as { t_us: number; from_us: number };
    return [(t_us - from_us) / 1000];
  });

function toldIn(text: string): { failed: string[]; untold: number } {
  const { verdicts, owed } = reportSchema.parse(JSON.parse(text));
  const failed = verdicts.filter(({ verdict }) => verdict === "fail").map(({ rule }) => rule);
  return { failed, untold: owed.reduce((sum, { told, of }) => sum + of - told, 0) };
}

function inWords(told: Told): string {
  if ("ended" in told) return told.ended;
  const { untold, failed, strains } = told;
  const held = `held up ${strains.length} times, ${Math.max(0, ...strains).toFixed(0)} ms at most`;
  return [held, `${untold} untold`, `${failed.length} accused`, ...failed].join(", ");
}

const hogs = Array.from({ length: hogsACore * availableParallelism() }, () =>
  start("spin", `${spinMs}`),
);
let [accused, untold, broken] = [0, 0, 0];
try {
  await Promise.all(hogs.map(({ said }) => said));
  for (let seed = 1; seed <= runs; seed += 1) {
    const pool = pools[seed % pools.length] as string;
    const from = performance.now();
    const told = await run(pool, seed);
    if ("ended" in told) broken += 1;
    else {
      accused += told.failed.length > 0 ? 1 : 0;
      untold += told.untold;
    }
    const seconds = ((performance.now() - from) / 1000).toFixed(0);
    console.log(`${seed}/${runs} ${pool}, ${seconds} s: ${inWords(told)}`);
  }
} finally {
  await Promise.all(hogs.map((hog) => hog.stop()));
}
console.log(
  `${accused} of ${runs} runs beside ${hogs.length} hogs accused a right service; ${broken} told nothing; ${(untold / runs).toFixed(1)} rules untold a run`,
);
process.exitCode = accused + broken === 0 ? exitCodes.conforms : exitCodes.broken;
