/**
 * What a default run on the embedded reference takes, start to end: `check [runs] [extent]`, five and quick by default.
 * Times are in seconds on the wall and of the kit's processor; the first request counts from the start.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeHistory } from "../../contracts/history/ndjson.ts";
import { reportIn } from "../frame/files/report-file.ts";
import { kit } from "../selftest/kit-process.ts";

const [runs = "5", extent = "quick"] = process.argv.slice(2);
/** Loaded before the kit: at its exit it writes into the file what the process used. */
const teller = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from "node:fs";
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(process.env.USAGE, [(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024].join());
  });`)}`;

async function measured(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "check-bench-"));
  try {
    const from = Date.now();
    const usage = join(folder, "usage");
    const check = [
      "check",
      "--embedded",
      "--quiet",
      "--extent",
      extent,
      "--plain",
      "--out",
      folder,
    ];
    await kit(check, { env: { NODE_OPTIONS: `--import=${teller}`, USAGE: usage } });
    const wall = (Date.now() - from) / 1000;
    const text = (name: string) => readFileSync(join(folder, name), "utf8");
    const [processor = 0, megabytes = 0] = text("usage").split(",").map(Number);
    const sent = decodeHistory(text("history.ndjson")).filter(({ ev }) => ev === "sent");
    const { budget } = reportIn(join(folder, "report.json")).report;
    const first = ((sent[0]?.t_us ?? 0) / 1000 - from) / 1000;
    const used = Object.entries(budget ?? {}).map(([name, { used }]) => [name, used]);
    return { wall, first, processor, megabytes, ...Object.fromEntries(used) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const all: Record<string, number>[] = [];
while (all.length < Number(runs)) all.push(await measured());
const names = Object.keys(all[0] ?? {});
const middle = names.map((name) => [name, median(all.map((one) => one[name] ?? Number.NaN))]);
console.table({ ...all, median: Object.fromEntries(middle) });
