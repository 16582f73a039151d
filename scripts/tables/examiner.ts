import { progressOn } from "../../conformance/report/progress.ts";
import type { Known } from "../../conformance/selftest/tables/known.ts";
import type { Pool } from "../../conformance/selftest/tables/pool.ts";
import { Stages } from "../../conformance/selftest/tables/stages.ts";
import type { Result, Task } from "../../conformance/selftest/tables/task.ts";
import { screenOn } from "../frame/screen.ts";

/** Examines a task, and shows how far the run has come. */
export type Examiner = ((task: Task) => Promise<Result>) & {
  /** The time that the stages of the run have taken so far. */
  stages: Stages;
  /** Removes the line of progress. */
  done: () => void;
};

/** Examines unknown tasks by the pool, shows how far the run has come, and prints at once what went wrong. */
export function examiner(pool: Pool, known: Known | undefined): Examiner {
  const progress = progressOn({ ...screenOn(process.stderr), quiet: false });
  let [planned, done] = [0, 0];
  const stages = new Stages();
  const from = performance.now();
  const examined = async (task: Task): Promise<Result> => {
    const before = known?.get(task);
    if (before !== undefined) return before;
    const result = await pool.examine(task);
    // An examination that failed in the crowd may have waited too long: it is repeated, behind all others.
    const settled = "error" in result ? await pool.examine(task) : result;
    if (!("error" in settled)) known?.add(task, settled);
    stages.add(task, settled, performance.now() - from);
    return settled;
  };
  const examine = async (task: Task): Promise<Result> => {
    planned += 1;
    const result = await examined(task);
    done += 1;
    progress.step({ done, planned, what: `${task.kind} ${task.id}` });
    for (const line of sayings(task, result)) progress.say(line);
    return result;
  };
  return Object.assign(examine, { stages, done: () => progress.done() });
}

/** What to print at once: an examination that failed, or an accused variant. */
function sayings({ kind, id }: Pick<Task, "kind" | "id">, result: Result): string[] {
  if ("error" in result) return [`${kind} ${id}: ${result.error}`];
  if (kind !== "variants" && kind !== "reference") return [];
  return Object.entries(result.shown).map(([rule, how]) => `accused ${id}: ${rule} (${how})`);
}
