import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { digested, digestOf } from "./digests.ts";
import type { Examined } from "./examine.ts";
import type { Task } from "./worker.ts";

/**
 * What a run of the tables that was cut short had found out already, a line each in a file of `folder` that is
 * named by the run's seed, and by what it was made from: where a judge, a mutant or the reference changed,
 * nothing is known, and what runs by another seed knew is kept.
 */
export class Known {
  readonly #file: string;
  readonly #results = new Map<string, Examined>();

  constructor(
    folder: string,
    { seed }: Pick<Task, "seed">,
    digests: readonly string[] = digested.map(digestOf),
  ) {
    const made = createHash("sha256").update(digests.join("\n")).digest("hex").slice(0, 16);
    this.#file = `${folder}/seed-${seed}-${made}.ndjson`;
    for (const line of existsSync(this.#file) ? linesOf(this.#file) : []) {
      const { task, result } = line;
      this.#results.set(keyOf(task), result);
    }
  }

  get(task: Task): Examined | undefined {
    return this.#results.get(keyOf(task));
  }

  add(task: Task, result: Examined): void {
    this.#results.set(keyOf(task), result);
    mkdirSync(dirname(this.#file), { recursive: true });
    appendFileSync(this.#file, `${JSON.stringify({ task, result })}\n`);
  }

  /** Once the tables are written, the next run examines everything anew. */
  forget(): void {
    rmSync(this.#file, { force: true });
  }
}

const keyOf = ({ kind, id, mostRuns, rules }: Task): string =>
  JSON.stringify([kind, id, mostRuns ?? null, rules ?? null]);

/** The last line may be cut off: then its examination is made again. */
function* linesOf(file: string): Generator<{ task: Task; result: Examined }> {
  for (const line of readFileSync(file, "utf8").split("\n").slice(0, -1)) {
    yield JSON.parse(line) as { task: Task; result: Examined };
  }
}
