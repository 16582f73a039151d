import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Result } from "./examine.ts";
import type { Row } from "./row.ts";

/** How many rows are examined at the same time. */
const lanes = 2;

const one = fileURLToPath(new URL("./one.ts", import.meta.url));
const execute = promisify(execFile);

/** The row's server, too, runs in a process of its own: a server that floods the kit would delay other rows. */
async function examined({ id, seconds }: Row): Promise<Result> {
  // A hostile server that does not end by itself is killed.
  const timeout = 3 * seconds.most * 1000;
  const { stdout } = await execute(process.execPath, [one, id], { timeout });
  return JSON.parse(stdout) as Result;
}

/** Earlier results of rows, and the listener for each new result. */
interface Onlooker {
  known: (id: string) => Result | undefined;
  tell: (result: Result) => void;
}

const nobody: Onlooker = { known: () => undefined, tell: () => undefined };

/** Examines the rows without an earlier result, two at a time. */
export async function runRows(rows: readonly Row[], { known, tell } = nobody): Promise<Result[]> {
  const told = new Map<string, Result>();
  const waiting: Row[] = [];
  for (const row of rows) {
    const before = known(row.id);
    if (before === undefined) waiting.push(row);
    else told.set(row.id, before);
  }
  const lane = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const result = await examined(row);
      told.set(row.id, result);
      tell(result);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return rows.flatMap(({ id, behaviour }) => {
    const result = told.get(id);
    return result === undefined ? [] : [{ ...result, behaviour }];
  });
}
