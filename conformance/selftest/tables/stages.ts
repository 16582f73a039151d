import { idsIn } from "./company.ts";
import type { Result, Task } from "./task.ts";

/** What a stage of a run of the tables took. */
interface Took {
  examinations: number;
  episodes: number;
  requests: number;
  /** When its first examination was begun and its last one ended, and how long all of them took with their waits; ms. */
  from: number;
  to: number;
  sum: number;
}

/** The parts of a run of the tables, as its report names them. */
const stages = [
  "mutants",
  "tenths",
  "baselines",
  "companies",
  "asked again",
  "alone",
  "once accused",
] as const;
type Stage = (typeof stages)[number];

/** Adds up what the stages of a run take; stages overlap in time. */
export class Stages {
  readonly #took = new Map<Stage, Took>();

  /** Adds an examination; `ended`: ms since the run began. */
  add(task: Task, result: Result, ended: number): void {
    const stage = stageOf(task);
    const { ms, requests, played } = "error" in result ? { ms: 0, requests: 0, played: 0 } : result;
    const one = {
      from: ended - ms,
      to: ended,
      sum: ms,
      examinations: 1,
      requests,
      episodes: played,
    };
    const before = this.#took.get(stage);
    this.#took.set(stage, before === undefined ? one : joined(before, one));
  }

  /** A line for each stage that there was, such as `companies     30 examinations, 9000 episodes, 99000 requests, 2 to 95 s`. */
  lines(): string[] {
    return stages.flatMap((stage) => {
      const took = this.#took.get(stage);
      if (took === undefined) return [];
      const { examinations, episodes, requests, from, to, sum } = took;
      const each = Math.round(sum / examinations / 100) / 10;
      const what = `${examinations} examinations, ${episodes} episodes, ${requests} requests`;
      return [`${stage.padEnd(12)}  ${seconds(from)} to ${seconds(to)} s: ${what}; ${each} s each`];
    });
  }
}

/** The stage to which an examination belongs. */
export function stageOf({ kind, id, rules, mostRuns }: Omit<Task, "seed">): Stage {
  if (kind === "mutant") return "mutants";
  if (kind === "mutants") return "tenths";
  if (kind === "reference") return "baselines";
  if (mostRuns !== undefined) return "once accused";
  if (rules !== undefined) return "asked again";
  return idsIn(id).length > 1 ? "companies" : "alone";
}

const joined = (one: Took, other: Took): Took => ({
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
  sum: one.sum + other.sum,
  examinations: one.examinations + other.examinations,
  episodes: one.episodes + other.episodes,
  requests: one.requests + other.requests,
});

const seconds = (ms: number): number => Math.round(ms / 1000);
