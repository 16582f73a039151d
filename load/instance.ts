import { type ChildProcess, spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { cpuSeconds } from "./generator/cpu.ts";
import { LoadError } from "./load-run.ts";
import { followLines } from "./raw-log.ts";

/** One k6 process. */
export interface InstancePlan {
  k6: string;
  /** A private folder that holds `scenario.js` and `settings.json`. */
  folder: string;
  index: number;
  count: number;
  env: Record<string, string>;
  /** k6's own outputs, as its `--out` takes them. */
  outputs: string[];
  onLines: (lines: string[]) => void;
}

export interface InstanceEnd {
  /** k6's exit code; null when it had to be killed. */
  exitCode: number | null;
  /** The last lines of what k6 itself said. */
  words: string[];
  cpuSeconds: number | undefined;
  wallSeconds: number;
}

const killAfterMs = 10_000;

/**
 * Runs one k6 to its end and hands on the lines of its raw log as they come. On `signal` k6 is asked to
 * stop, and what it had logged is still handed on.
 */
export async function runInstance(plan: InstancePlan, signal: AbortSignal): Promise<InstanceEnd> {
  const log = join(plan.folder, `raw.${plan.index}.ndjson`);
  await writeFile(log, "", { mode: 0o600 });
  const started = performance.now();
  // In a process group of its own, so that Ctrl-C reaches it once and through us.
  const child = spawn(plan.k6, argumentsOf(plan, log), {
    cwd: plan.folder,
    env: plan.env,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const words = lastLines(child.stderr);
  const cpu = cpuSeconds(child.pid);
  const release = stopOn(signal, (how) => child.kill(how));
  let over = false;
  const ended = endOf(child, plan.k6).finally(() => {
    over = true;
  });
  try {
    const [exitCode] = await Promise.all([ended, deliver(log, () => over, plan.onLines)]);
    const wallSeconds = (performance.now() - started) / 1000;
    return { exitCode, words, cpuSeconds: cpu(), wallSeconds };
  } finally {
    release();
    cpu();
    if (!over) child.kill("SIGKILL");
  }
}

const keptWords = 50;

function lastLines(stream: Readable): string[] {
  const words: string[] = [];
  createInterface({ input: stream }).on("line", (line) => {
    if (words.push(line) > keptWords) words.shift();
  });
  return words;
}

function endOf(child: ChildProcess, k6: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on("error", ({ message }) => {
      reject(new LoadError(`k6 at ${k6} could not be started: ${message}; check that path`));
    });
    child.on("close", (code) => resolve(code));
  });
}

function argumentsOf({ folder, index, count, outputs }: InstancePlan, log: string): string[] {
  const bounds = Array.from({ length: count + 1 }, (_, k) => segmentBound(k, count));
  const segment = [
    "--execution-segment",
    `${bounds[index]}:${bounds[index + 1]}`,
    "--execution-segment-sequence",
    bounds.join(","),
  ];
  return [
    "run",
    "--quiet",
    "--no-usage-report",
    "--no-color",
    ...["--config", join(folder, "k6.json")],
    ...["--log-format", "raw"],
    ...["--console-output", log],
    ...(count > 1 ? segment : []),
    ...outputs.flatMap((output) => ["--out", output]),
    join(folder, "scenario.js"),
  ];
}

/** The k-th of the bounds that part a test evenly among `count` instances, as k6 writes them. */
export function segmentBound(k: number, count: number): string {
  if (k === 0) return "0";
  return k === count ? "1" : `${k}/${count}`;
}

async function deliver(
  log: string,
  over: () => boolean,
  onLines: (lines: string[]) => void,
): Promise<void> {
  let unlinked = false;
  for await (const lines of followLines(log, over)) {
    // k6 has it open, and so have we: the raw log needs no name any more.
    if (!unlinked) await rm(log, { force: true }).catch(() => {});
    unlinked = true;
    onLines(lines);
  }
}

function stopOn(signal: AbortSignal, kill: (how: NodeJS.Signals) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    kill("SIGINT");
    timer = setTimeout(() => kill("SIGKILL"), killAfterMs);
  };
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  return () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  };
}
