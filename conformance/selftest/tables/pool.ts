import { Worker } from "node:worker_threads";
import type { Examined } from "./examine.ts";
import type { Task } from "./worker.ts";

export type Result = Examined | { id: string; error: string };

const perTaskMs = 240_000;

interface Waiting {
  task: Task;
  resolve: (result: Result) => void;
}

/**
 * Works examinations off on so many threads, in the order in which they are asked for, closer looks at what was
 * examined before the rest; a thread that hangs or dies is replaced, and its task told as an error.
 */
export class Pool {
  readonly #threads: number;
  readonly #waiting: Waiting[] = [];
  readonly #idle: Worker[] = [];
  #busy = 0;

  constructor(threads: number) {
    this.#threads = threads;
  }

  examine(task: Task): Promise<Result> {
    return new Promise((resolve) => {
      if (task.rules === undefined) this.#waiting.push({ task, resolve });
      else this.#waiting.unshift({ task, resolve });
      void this.#next();
    });
  }

  /** Ends the threads; nothing may be under way. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((worker) => worker.terminate()));
  }

  async #next(): Promise<void> {
    if (this.#busy === this.#threads) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#busy += 1;
    const worker = this.#idle.pop() ?? start();
    const result = await run(worker, next.task);
    if ("error" in result) await worker.terminate();
    else this.#idle.push(worker);
    this.#busy -= 1;
    next.resolve(result);
    await this.#next();
  }
}

const start = (): Worker => new Worker(new URL("./worker.ts", import.meta.url));

function run(worker: Worker, task: Task): Promise<Result> {
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => settle({ id: task.id, error: `no result within ${perTaskMs / 1000} s` }),
      perTaskMs,
    );
    const onMessage = (result: Result): void => settle(result);
    const onError = (error: Error): void => settle({ id: task.id, error: String(error.stack) });
    worker.once("message", onMessage).once("error", onError);
    worker.postMessage(task);

    function settle(result: Result): void {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError);
      resolve(result);
    }
  });
}
