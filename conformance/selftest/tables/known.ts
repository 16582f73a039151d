import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { Examined } from "./examine.ts";
import type { Task } from "./task.ts";

/** What a task and what it came to depend on, as one digest. */
export type DigestOfTask = (task: Task, result: Examined) => string;

interface Line {
  task: Task;
  result: Examined;
  made: string;
}

/**
 * What runs of the tables that were cut short had found out already, a line each in a file of `folder`. A line counts
 * as long as the digest of what it depends on is today's, whatever else has changed since.
 */
export class Known {
  readonly #file: string;
  readonly #digestOf: DigestOfTask;
  readonly #results = new Map<string, Examined>();

  constructor(folder: string, digestOf: DigestOfTask) {
    this.#file = `${folder}/known.ndjson`;
    this.#digestOf = digestOf;
    for (const { task, result, made } of existsSync(this.#file) ? linesOf(this.#file) : []) {
      if (digestOf(task, result) === made) this.#results.set(keyOf(task), result);
    }
  }

  get(task: Task): Examined | undefined {
    return this.#results.get(keyOf(task));
  }

  add(task: Task, result: Examined): void {
    this.#results.set(keyOf(task), result);
    mkdirSync(dirname(this.#file), { recursive: true });
    const line: Line = { task, result, made: this.#digestOf(task, result) };
    // A line that was cut off before ends here.
    appendFileSync(this.#file, `\n${JSON.stringify(line)}`);
  }

  /** Once the tables are written, their rows hold what is known. */
  forget(): void {
    rmSync(this.#file, { force: true });
  }
}

const keyOf = ({ kind, id, seed, mostRuns, few, rules, tenth, facts }: Task): string =>
  JSON.stringify([
    kind,
    id,
    seed,
    ...[mostRuns, few, rules, tenth, facts].map((one) => one ?? null),
  ]);

/** A line that was cut off is left out: its examination is made again. */
function* linesOf(file: string): Generator<Line> {
  for (const line of readFileSync(file, "utf8").split("\n")) {
    try {
      yield JSON.parse(line) as Line;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
}
