/**
 * Compares the judge with Porcupine, a general linearizability checker, on the same histories of a right server: `node
 * against-porcupine.ts [requests] [seconds until Porcupine gives up]`. Needs Go.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { queueLimits } from "../../../contracts/limits.ts";
import type { QueuedJob } from "../../queue/queued-job.ts";
import { judgeQueue } from "../queue/judged.ts";
import { delay, limit, manyClients } from "./clients.ts";

const [most = 10_000, patience = 60] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "porcupine-bench-"));
const binary = join(folder, "porcupine-bench");

function judged(jobs: readonly QueuedJob[]): { verdict: string; seconds: number } {
  const terms = { limits: queueLimits, runningCounts: true, delay: delay + 1000, finalCall: true };
  const start = performance.now();
  const told = judgeQueue(jobs, { ...terms, skew: 400 });
  const seconds = (performance.now() - start) / 1000;
  const broken = told.some(({ is }) => is === "against");
  return { verdict: broken ? "violated" : "consistent", seconds };
}

function porcupine(jobs: readonly QueuedJob[]): { verdict: string; seconds: number } {
  const lines = jobs.map(({ s, a, w, outcome }, id) => {
    const stamps = { id, s: Math.floor(s), a: Math.ceil(a) };
    return JSON.stringify(outcome === "accepted" ? { ...stamps, w: Math.ceil(w) + 400 } : stamps);
  });
  const flags = ["-limit", `${limit}`, "-delay", `${delay + 2000}`, "-timeout", `${patience}s`];
  const output = execFileSync(binary, flags, { input: lines.join("\n"), encoding: "utf8" });
  const [verdict = "", seconds = ""] = output.trim().split(" ");
  return { verdict, seconds: Number(seconds) };
}

try {
  const source = join(import.meta.dirname, "porcupine");
  execFileSync("go", ["build", "-mod=readonly", "-o", binary, "."], { cwd: source });
  console.log("| clients | requests | judge | s | Porcupine | s | times slower |");
  console.log("|---|---|---|---|---|---|---|");
  for (const clients of [1, 2, 4, 6, 8, 10]) {
    const jobs = manyClients(clients, most);
    const ours = judged(jobs);
    const theirs = porcupine(jobs);
    const ratio = (theirs.seconds / ours.seconds).toFixed(0);
    const cells = [clients, jobs.length, ours.verdict, ours.seconds.toFixed(3)];
    console.log(`| ${[...cells, theirs.verdict, theirs.seconds.toFixed(2), ratio].join(" | ")} |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
