import { Worker } from "node:worker_threads";
import type { Result, Task } from "./task.ts";

/** Many at once on few cores take their time. */
const perTaskMs = 600_000;

interface Waiting {
  task: Task;
  resolve: (result: Result) => void;
}

/**
 * Works examinations off on so many threads, several at once on each, for they wait most of their time; in the
 * order in which they are asked for, closer looks at what was examined before the rest. A thread that dies, or on
 * which one hangs, gets no more.
 */
export class Pool {
  readonly #waiting: Waiting[] = [];
  readonly #threads: Thread[];

  constructor(threads: number, atOnce = 1) {
    this.#threads = Array.from({ length: threads }, () => new Thread(atOnce));
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
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  async #next(): Promise<void> {
    const thread = this.#threads.toSorted((one, other) => one.busy - other.busy).find(hasRoom);
    const next = thread && this.#waiting.shift();
    if (next === undefined) return;
    next.resolve(await thread!.examine(next.task));
    await this.#next();
  }
}

const hasRoom = (thread: Thread): boolean => thread.busy < thread.atOnce;

/** A worker, started when it is first needed, and again after one that broke. */
class Thread {
  readonly atOnce: number;
  busy = 0;
  #worker: Worker | undefined;
  #asked = 0;

  constructor(atOnce: number) {
    this.atOnce = atOnce;
  }

  async examine(task: Task): Promise<Result> {
    this.busy += 1;
    this.#worker ??= start(this.atOnce);
    const worker = this.#worker;
    this.#asked += 1;
    const { result, broke } = await run(worker, this.#asked, task);
    // Others may be under way on it: it is left to them, and ends with the process.
    if (broke && this.#worker === worker) {
      worker.unref();
      this.#worker = undefined;
    }
    this.busy -= 1;
    return result;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}

function start(atOnce: number): Worker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  // Each examination listens for three things.
  worker.setMaxListeners(3 * atOnce + 1);
  return worker;
}

/** What a thread makes of a task; `broke` where it is not to be trusted with another. */
function run(
  worker: Worker,
  asked: number,
  task: Task,
): Promise<{ result: Result; broke: boolean }> {
  return new Promise((resolve) => {
    const fail = (error: string) => settle({ id: task.id, error }, true);
    const timer = setTimeout(() => fail(`no result within ${perTaskMs / 1000} s`), perTaskMs);
    const onMessage = (told: { asked: number; result: Result }): void => {
      if (told.asked === asked) settle(told.result, false);
    };
    const onError = (error: Error): void => fail(String(error.stack));
    const onExit = (code: number): void => fail(`its thread ended with ${code}`);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage({ asked, task });

    function settle(result: Result, broke: boolean): void {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      resolve({ result, broke });
    }
  });
}
