import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "./faults.ts";

const lockFile = "run.lock";

/**
 * Takes a folder for this process alone; returns what releases it, which the process's end does, too. A process that
 * has ended holds no folder, however it ended.
 * @throws UsageError naming the folder as `thing` where a living run writes into it.
 */
export function lockFolder(folder: string, thing: string): () => void {
  const file = join(folder, lockFile);
  while (!isTaken(file)) {
    const holder = Number(readFileSync(file, "utf8"));
    if (holder === process.pid || isAlive(holder)) {
      const met = `process ${holder} is writing a run into it`;
      throw new UsageError(thing, met, `Choose another folder, or wait until ${lockFile} is gone.`);
    }
    rmSync(file, { force: true });
  }
  const release = () => {
    process.off("exit", release);
    rmSync(file, { force: true });
  };
  process.on("exit", release);
  return release;
}

/** Whether the lock is this process's now; false where a lock exists already. */
function isTaken(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Whether a process lives, of any user. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user, and lives.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
