import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../../../scripts/kit.ts", import.meta.url));

/** JavaScript's own memory, in MB; with more, the process ends. */
export const heapMb = 512;
/** How many characters of the output are kept. */
const kept = 4 * 1024 * 1024;

/** How a command ended. */
export interface Ended {
  /** Null: it had to be killed, or crashed. */
  code: number | null;
  out: string;
  err: string;
  seconds: number;
  /** The most memory that it had, MB. */
  megabytes: number;
  /** Processes that it started and left behind. */
  left: number[];
}

/** Runs the kit in a process of its own, with so much heap and so much time. */
export async function runKit(args: readonly string[], mostMs: number, cwd: string): Promise<Ended> {
  const began = performance.now();
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_OPTIONS: ___, ...env } = process.env;
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, entry, ...args], {
    ...{ cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true },
  });
  const printed = { out: "", err: "" };
  const add = (to: "out" | "err") => (chunk: Buffer) => {
    if (printed[to].length < kept) printed[to] += chunk.toString("utf8");
  };
  child.stdout?.on("data", add("out"));
  child.stderr?.on("data", add("err"));
  const group = child.pid as number;
  let megabytes = 0;
  const looks = setInterval(() => {
    megabytes = Math.max(megabytes, peakOf(group));
  }, 50);
  const late = setTimeout(() => killGroup(group), mostMs);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exit) => resolve(exit));
  });
  clearInterval(looks);
  clearTimeout(late);
  const left = membersOf(group);
  if (left.length > 0) killGroup(group);
  return { code, ...printed, seconds: (performance.now() - began) / 1000, megabytes, left };
}

/** The most memory that a process has had so far, in MB; 0 where it has ended. */
function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // All processes of the group have ended already.
  }
}

/** The living processes of a group. */
function membersOf(group: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => groupOf(pid) === group);
}

function groupOf(pid: number): number | undefined {
  try {
    const [, state = "Z", , pgrp] =
      /\) (\S) (\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return state === "Z" ? undefined : Number(pgrp);
  } catch {
    return undefined;
  }
}
