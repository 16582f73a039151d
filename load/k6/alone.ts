import { readFile, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const pollMs = 250;

/**
 * Does a piece of work while no other process does one under the same lock file, which holds the process's id; that of a process
 * which has ended counts for nothing.
 */
export async function alone<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!(await taken(lock))) await sleep(pollMs);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Takes the lock where nobody has it. */
async function taken(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, `${process.pid}`, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const holder = Number(await readFile(lock, "utf8").catch(() => "0"));
  if (holder > 0 && !isAlive(holder)) await rm(lock, { force: true });
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
