/**
 * Follows the reasons of untold rules: `npm run bench -- reasons [PATTERN [MINUTES]]`. Takes each fact of the full
 * profile away in turn, then all of them, and gives back the facts that each untold rule's reason names. Goes on where
 * the last run stopped; begins nothing after so many minutes (default 60). Exits 1 where a reason settled nothing.
 */
import { todaysDigests } from "../../conformance/selftest/tables/digests.ts";
import { Known } from "../../conformance/selftest/tables/known.ts";
import { Pool } from "../../conformance/selftest/tables/pool.ts";
import type { Task } from "../../conformance/selftest/tables/task.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import { followAll } from "./reasons/follow-all.ts";

const [pattern = ".", minutes = "60"] = process.argv.slice(2);
const seed = 1;
const threads = 3;

const pool = new Pool(threads);
const { ofSoundness } = await todaysDigests();
const judges = ofSoundness(
  [],
  catalogue.map(({ id }) => id),
);
const known = new Known("out/reasons", () => judges);

const steps = { one: 1, all: 3 };
const terms = { steps, pattern, minutes: Number(minutes), lanes: threads, mostRuns: 4 };
const { code, left } = await followAll({ ...terms, examine });
await pool.close();
if (left === 0) known.forget();
process.exitCode = code;

async function examine(asks: Omit<Task, "seed">) {
  const task = { ...asks, seed };
  const before = known.get(task);
  if (before !== undefined) return before;
  const result = await pool.examine(task);
  const examined = "error" in result ? await pool.examine(task) : result;
  if (!("error" in examined)) known.add(task, examined);
  return examined;
}
