import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "./examine.ts";

/** Results of a run that was cut short, by row, in a folder of their own; a whole run deletes them. */
export const resultsIn = (folder: string) => ({
  of: (id: string): Result | undefined => {
    try {
      return JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8")) as Result;
    } catch {
      return undefined;
    }
  },
  keep: (result: Result): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${result.id}.json`), JSON.stringify(result));
  },
  forget: (): void => rmSync(folder, { recursive: true, force: true }),
});
