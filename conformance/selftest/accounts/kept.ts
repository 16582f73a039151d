import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readModules } from "../tables/modules.ts";

/** What was worked out before, a JSON file each, in a folder that is named by the digest of what it depends on. */
export class Kept {
  readonly digest: string;
  readonly #folder: string;

  /** @param folder in which each digest has a folder of its own, such as `out/accounts`. */
  constructor(folder: string, digest: string) {
    this.digest = digest;
    this.#folder = join(folder, digest);
    mkdirSync(this.#folder, { recursive: true });
  }

  /**
   * The value that is kept by this name, or a new one from `make`, which is kept then. A process that dies while it
   * writes has kept nothing.
   */
  get<T>(name: string, make: () => T): T {
    const file = join(this.#folder, `${name}.json`);
    const known = read<T>(file);
    if (known !== undefined) return known;
    const made = make();
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(made));
    renameSync(`${file}.${process.pid}`, file);
    return made;
  }
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return undefined;
  }
}

/** The first 16 hex digits of the digest of the judges of accounts, the model and its client: types and comments apart. */
export async function digestOfJudges(): Promise<string> {
  const modules = await readModules();
  return modules.digestOf("conformance/selftest/accounts/right.ts").slice(0, 16);
}
