/**
 * Follows the reasons of rules that load drives, in small runs of k6, as `reasons` does for the other rules: `npm run
 * bench -- reasons-by-load [PATTERN [MINUTES]]`. No fact begins after so many minutes (default 60); each takes at least
 * one minute. Exits 1 where a reason settled nothing.
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
/** A reason names one at a time of the facts that load needs to run at all. */
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

/** The needs of each untold rule; where load cannot run at all, each rule needs what load needs. */
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
