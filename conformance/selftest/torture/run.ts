import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Result } from "./examine.ts";
import type { Row } from "./row.ts";

/** A hostile server that does not end by itself is killed after this time (ms): tries anew included. */
const timeout = 90_000;

/** How many rows are examined at the same time. */
const lanes = 2;

const one = fileURLToPath(new URL("./one.ts", import.meta.url));
const execute = promisify(execFile);

/** The row's server, too, runs in a process of its own: a server that floods the kit would delay other rows. */
async function examined({ id }: Row): Promise<Result> {
  const { stdout } = await execute(process.execPath, [one, id], { timeout });
  return JSON.parse(stdout) as Result;
}

/** Examines the rows, two at a time; `tell` hears of each result. */
export async function runRows(
  rows: readonly Row[],
  tell: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const told: Result[] = [];
  const waiting = [...rows];
  const lane = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const result = await examined(row);
      told[rows.indexOf(row)] = result;
      tell(result);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return told;
}
