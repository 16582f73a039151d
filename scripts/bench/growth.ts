/**
 * How long histories are judged that are as many times longer, and in how much memory: `growth [EXCHANGES…]`, 10^4, 3 · 10^4
 * and 10^5 unless said otherwise. Exits 1 where the time grows faster than the size by more than half.
 */
import { execFileSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { copiesOf } from "../../conformance/selftest/bench/copies.ts";
import { recordedOf } from "../../conformance/selftest/laws/recorded.ts";
import { encodeEvent } from "../../contracts/history/ndjson.ts";
import { exitCodes } from "../../contracts/report.ts";

/** So many times faster than the size the time may grow, from one size to the next. */
const mostFaster = 1.5;

interface Judged {
  outcome: string;
  seconds: number;
  megabytes: number;
}

/** One run of each drive of the reference. Copies contradict each other in days that are past and restarts that are counted. */
const recorded = await recordedOf({
  deviation: { id: "the reference", decisions: {}, profile: { evidence: { servers: undefined } } },
  drives: (ruleId) => !ruleId.startsWith("deprecation."),
  mostRuns: 1,
  seed: 1,
});

async function judged(exchanges: number): Promise<Judged> {
  const folder = mkdtempSync(join(tmpdir(), "growth-bench-"));
  const file = join(folder, "history.ndjson");
  const script = fileURLToPath(new URL("processes/judged.ts", import.meta.url));
  try {
    await pipeline(Readable.from(linesOf(exchanges)), createWriteStream(file));
    const said = execFileSync(process.execPath, [script, file]);
    return JSON.parse(said.toString()) as Judged;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function* linesOf(exchanges: number): Generator<string> {
  for (const event of copiesOf(recorded, exchanges)) yield encodeEvent(event);
}

const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [1e4, 3e4, 1e5];
console.log("| exchanges | s of processor | MB | time by size |");
console.log("|---|---|---|---|");
let before: { exchanges: number; seconds: number } | undefined;
for (const exchanges of sizes) {
  const { outcome, seconds, megabytes } = await judged(exchanges);
  if (outcome === "failed") throw new Error("copies of what a right service did are accused");
  const faster =
    before === undefined ? 1 : seconds / before.seconds / (exchanges / before.exchanges);
  console.log(`| ${exchanges} | ${seconds.toFixed(1)} | ${megabytes} | ${faster.toFixed(2)} |`);
  if (faster > mostFaster) process.exitCode = exitCodes.broken;
  before = { exchanges, seconds };
}
