import type { Few } from "./few-runs.ts";
import type { Result, Task } from "./task.ts";

/** A task that may leave its seed to the run. */
export type Unseeded = Omit<Task, "seed"> & Partial<Pick<Task, "seed">>;

/** How deviations are examined by more drives than tell them, few runs of each. */
export interface Means {
  examine: (task: Unseeded) => Promise<Result>;
  /** How few at first. */
  few: Few;
  /** The rules that so few episodes of the reference sometimes leave untold. */
  scarce: () => Promise<ReadonlySet<string>>;
}
