import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../faults.ts";
import { bytesOf } from "./given-file.ts";

const lockFile = "run.lock";

/**
 * Takes a folder for this process alone; returns what releases it, which the process's end does, too. A process that
 * has ended holds no folder, however it ended.
 * @throws UsageError naming the folder as `thing` where a living run writes into it.
 */
export function lockFolder(folder: string, thing: string): () => void {
  const file = join(folder, lockFile);
  oneByOne(`${file}.taking`, thing, () => {
    const holder = holderOf(file);
    if (isAlive(holder)) {
      const met = `process ${holder} is writing a run into it`;
      throw new UsageError(thing, met, `Choose another folder, or wait until ${lockFile} is gone.`);
    }
    // Whatever stands there, a link or a pipe too, is replaced and not written into.
    rmSync(file, { force: true });
    writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
  });
  const release = () => {
    process.off("exit", release);
    rmSync(file, { force: true });
  };
  process.on("exit", release);
  return release;
}

/** The process in a lock; 0 where it names none. */
function holderOf(file: string): number {
  try {
    return Number(bytesOf(file, 20).toString());
  } catch {
    return 0;
  }
}

/** How long taking a lock may take, ms: it is two short system calls. */
const [patienceMs, pauseMs] = [2000, 5];

/** Looks at a lock and takes it, while nobody else does: between the two a second process would find it free as well. */
function oneByOne(file: string, thing: string, act: () => void): void {
  for (let waited = 0; !isMade(file); waited += pauseMs) {
    if (waited >= patienceMs)
      throw new UsageError(thing, `${file} is not given back`, "Remove it if no run is starting.");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  }
  try {
    act();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Makes a file; false where there is one already. */
function isMade(file: string): boolean {
  try {
    writeFileSync(file, "", { flag: "wx" });
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
