import { BudgetSpent } from "../target/pace/budget-spent.ts";
import type { Recorder } from "../target/recorder.ts";

/** What contracts or load do not play, and the rules that it would have told. */
export interface LeftOut {
  episode: string;
  drive: string;
  rules: readonly string[];
  /** What there was not enough of; default: time. */
  spent?: string;
}

/** Records that there was no time or budget for something, so that its rules are untold. */
export function leaveOut(
  recorder: Recorder,
  { episode, drive, rules, spent = "time" }: LeftOut,
): void {
  const fault = spent === "time" ? "the run's time is up" : new BudgetSpent(spent).message;
  const about = { ev: "episode", episode, drive, values: { rules: [...rules] } } as const;
  recorder.record({ ...about, phase: "begin" });
  recorder.record({ ...about, phase: "end", fault, spent });
}
