import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isAlive } from "./folder-lock.ts";

/** Containers may share a folder for temporary files, and no process ids; they have names of their own. */
const prefix = `model-platform-${hostname().replace(/\W/g, "_")}-`;
const variable = process.platform === "win32" ? "TEMP" : "TMPDIR";

/**
 * Gives this process and its children one folder for all temporary files, removed when it ends, and removes those of
 * processes that were killed. Compiled modules stay where a later start finds them. Where none can be made, files go where the system puts them.
 */
export function useOwnTemporaryFolder(): void {
  try {
    const shared = tmpdir();
    for (const name of readdirSync(shared)) if (isLeft(shared, name)) remove(join(shared, name));
    const compiled = getCompileCacheDir();
    // Below it lies a folder for each version of Node, which adds it itself.
    if (compiled !== undefined) process.env.NODE_COMPILE_CACHE ??= dirname(compiled);
    const own = mkdtempSync(join(shared, `${prefix}${process.pid}-`));
    process.env[variable] = own;
    process.once("exit", () => remove(own));
  } catch {
    // A command that needs no temporary file does without.
  }
}

/** Whether a folder is of this user, and of a process that has ended. */
function isLeft(shared: string, name: string): boolean {
  if (!name.startsWith(prefix)) return false;
  const [, pid = ""] = /^(\d+)-\w{6}$/.exec(name.slice(prefix.length)) ?? [];
  if (pid === "" || isAlive(Number(pid))) return false;
  const stat = lstatSync(join(shared, name), { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === (process.getuid?.() ?? stat.uid);
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next command tries again.
  }
}
