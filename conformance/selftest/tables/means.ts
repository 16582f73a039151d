import type { Result } from "./pool.ts";
import type { Task } from "./worker.ts";

/** How deviations are examined where every drive meets them, some episodes each. */
export interface Means {
  examine: (task: Omit<Task, "seed">) => Promise<Result>;
  /** Episodes of each drive at first. */
  mostRuns: number;
  /** The rules that cannot always be told of the reference in as few. */
  scarce: Promise<ReadonlySet<string>>;
}
