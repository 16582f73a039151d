import { progressOn } from "../../conformance/report/progress.ts";
import type { Known } from "../../conformance/selftest/tables/known.ts";
import type { Pool } from "../../conformance/selftest/tables/pool.ts";
import { Stages } from "../../conformance/selftest/tables/stages.ts";
import type { Result, Task } from "../../conformance/selftest/tables/task.ts";
import { screenOn } from "../frame/screen.ts";

/** Examines, and shows how far it is. */
export type Examiner = ((task: Task) => Promise<Result>) & {
  /** What the stages of the run have taken so far. */
  stages: Stages;
  /** Takes the line of progress away. */
  done: () => void;
};

/** Examines by the pool what is not known, shows how far it is, and says at once what went wrong. */
export function examiner(pool: Pool, known: Known | undefined): Examiner {
  const progress = progressOn({ ...screenOn(process.stderr), quiet: false });
  let [planned, done] = [0, 0];
  const stages = new Stages();
  const from = performance.now();
  const examined = async (task: Task): Promise<Result> => {
    const before = known?.get(task);
    if (before !== undefined) return before;
    const result = await pool.examine(task);
    // What came to nothing in the crowd may have waited too long: once more, behind all others.
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

/** What is to be said at once: an examination that could not be made, a variant that is accused. */
function sayings({ kind, id }: Pick<Task, "kind" | "id">, result: Result): string[] {
  if ("error" in result) return [`${kind} ${id}: ${result.error}`];
  if (kind !== "variants" && kind !== "reference") return [];
  return Object.entries(result.shown).map(([rule, how]) => `accused ${id}: ${rule} (${how})`);
}
