/**
 * Follows the reasons of rules that load drives, as `reasons` does those of the others, in small runs of k6: `npm run bench
 * -- reasons-by-load [PATTERN [MINUTES]]`. Begins nothing after so many minutes (default 60); each fact takes one at
 * least. Exits 1 where a reason settled nothing.
 */
import { without } from "../../conformance/selftest/reasons/facts.ts";
import type { Result, Task } from "../../conformance/selftest/tables/task.ts";
import { EnvironmentError } from "../../conformance/target/environment-error.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import { drivenByLoad } from "../frame/report-of.ts";
import { examineByLoad } from "../load/examine.ts";
import { followAll } from "./reasons/follow-all.ts";

const [pattern = ".", minutes = "60"] = process.argv.slice(2);
/** Load waits for its jobs most of the time. */
const lanes = 2;
/** Of what it takes to drive load at all, one fact is named at a time. */
const steps = { one: 1, all: 6 };

const { code } = await followAll({
  pattern,
  minutes: Number(minutes),
  lanes,
  steps,
  mostRuns: 1,
  examine,
});
process.exitCode = code;

async function examine({ id, rules, without: taken = [] }: Omit<Task, "seed">): Promise<Result> {
  const from = performance.now();
  const needs = await needsWithout(new Set(taken));
  const inconclusive = Object.keys(needs).filter((rule) => rules?.includes(rule) ?? true);
  const ms = performance.now() - from;
  return { id, failed: [], inconclusive, needs, shown: {}, by: [], requests: 0, played: 0, ms };
}

/** What each untold rule asks for; where load cannot be driven at all, each asks for what that needs. */
async function needsWithout(taken: ReadonlySet<string>) {
  const declares = (profile: Parameters<typeof without>[0]) => without(profile, taken);
  try {
    const how = { size: "smoke", declares } as const;
    return (await examineByLoad({ kind: "reference", id: "reference" }, how)).needs;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const need = { kind: "fact" as const, name: error.fact, text: error.message };
    const ids = catalogue.map(({ id }) => id).filter(drivenByLoad);
    return Object.fromEntries(ids.map((rule) => [rule, [need]]));
  }
}
