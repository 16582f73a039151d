/**
 * How long a default run on the embedded reference takes, start to end. Compares its cost with that of a client that
 * sends the same requests and does nothing else: `check [runs] [extent]`, five and quick by default.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { start } from "./processes/process.ts";

/**
 * One run: seconds on the wall and of the processor (children included), seconds from the start to the first request,
 * requests.
 */
interface Measured {
  wall: number;
  processor: number;
  first: number;
  /** Seconds of the processor that a client takes which only sends the same requests. */
  bare: number;
  requests: number;
  users: number;
  jobs: number;
  restarts: number;
  megabytes: number;
}

const extent = process.argv[3] ?? "quick";
const kit = fileURLToPath(new URL("../kit.ts", import.meta.url));

async function measured(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), "check-bench-"));
  try {
    const from = Date.now();
    const usage = await timed([kit, "check", "--quiet", "--extent", extent, "--out", folder]);
    const wall = (Date.now() - from) / 1000;
    const lines = readFileSync(join(folder, "history.ndjson"), "utf8").trim().split("\n");
    const events = lines.map((line) => JSON.parse(line) as HistoryEvent);
    const sent = events.filter(({ ev }) => ev === "sent");
    const { budget } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as {
      budget: Record<"users" | "paidJobs" | "restarts", { used: number }>;
    };
    const [users, jobs, restarts] = [budget.users, budget.paidJobs, budget.restarts].map(
      ({ used }) => used,
    ) as [number, number, number];
    const first = ((sent[0]?.t_us ?? 0) / 1000 - from) / 1000;
    const bare = await bareCost(join(folder, "history.ndjson"));
    return { wall, first, bare, requests: sent.length, users, jobs, restarts, ...usage };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seconds of the processor that undici takes to send a history's requests to a server that takes everything. */
async function bareCost(history: string): Promise<number> {
  const sink = start("sink");
  try {
    const client = start("bare", history, await sink.said);
    const { processor } = JSON.parse(await client.said) as { processor: number };
    await client.stop();
    return processor;
  } finally {
    await sink.stop();
  }
}

/** Runs a script in a process that reports at its exit what it used. */
async function timed(args: readonly string[]): Promise<Pick<Measured, "processor" | "megabytes">> {
  const teller = fileURLToPath(new URL("processes/usage.ts", import.meta.url));
  const stdio: ("ignore" | "pipe")[] = ["ignore", "ignore", "ignore", "pipe"];
  const child = spawn(process.execPath, ["--import", teller, ...args], { stdio });
  let said = "";
  child.stdio[3]?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await new Promise((resolve) => child.on("close", resolve));
  return JSON.parse(said) as Pick<Measured, "processor" | "megabytes">;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const runs = Number(process.argv[2] ?? 5);
const all: Measured[] = [];
console.log(
  "| run | wall s | first request s | processor s (kit alone) | bare undici s | MB | requests | users | jobs | restarts |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|");
const row = (
  name: string,
  { wall, first, processor, bare, megabytes, requests, ...costs }: Measured,
): void =>
  console.log(
    `| ${name} | ${wall.toFixed(1)} | ${first.toFixed(2)} | ${processor.toFixed(1)} | ${bare.toFixed(1)} | ${megabytes} | ${requests} | ${costs.users} | ${costs.jobs} | ${costs.restarts} |`,
  );
for (let nth = 1; nth <= runs; nth += 1) {
  const one = await measured();
  all.push(one);
  row(String(nth), one);
}
const of = (member: keyof Measured): number => median(all.map((one) => one[member]));
row("median", {
  wall: of("wall"),
  first: of("first"),
  processor: of("processor"),
  bare: of("bare"),
  megabytes: of("megabytes"),
  requests: of("requests"),
  users: of("users"),
  jobs: of("jobs"),
  restarts: of("restarts"),
});
