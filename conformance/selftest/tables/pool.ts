import { getCompileCacheDir } from "node:module";
import type { EventLoopUtilization } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import type { Result, Task } from "./task.ts";

/** Many at once on few cores take their time. */
const perTaskMs = 600_000;
/** How often it is seen whether a thread waits, ms. */
const lookMs = 50;
/** How many examinations are under way on a thread, however busy it is, and at most. */
const [least, most] = [2, 12];
/** A thread that is busy for a larger share of its time takes no more. */
const busyShare = 0.85;

/**
 * Works off examinations on so many threads, in their order. A thread that waits for part of its time, as for mails,
 * takes another. One on which an examination hangs, or that dies, is replaced.
 */
export class Pool {
  readonly #waiting: { task: Task; resolve: (result: Result) => void }[] = [];
  readonly #threads: Thread[];
  readonly #looking: NodeJS.Timeout;

  constructor(threads: number) {
    this.#threads = Array.from({ length: threads }, () => new Thread());
    this.#looking = setInterval(() => this.#look(), lookMs);
  }

  examine(task: Task): Promise<Result> {
    return new Promise((resolve) => {
      this.#waiting.push({ task, resolve });
      this.#next();
    });
  }

  /** Ends the threads; nothing may be under way. */
  async close(): Promise<void> {
    clearInterval(this.#looking);
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  #look(): void {
    for (const thread of this.#threads) thread.look();
    this.#next();
  }

  #next(): void {
    const byRoom = this.#threads.toSorted((one, other) => one.busy - other.busy);
    for (const thread of byRoom.filter(({ hasRoom }) => hasRoom)) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      void thread.examine(next.task).then((result) => {
        next.resolve(result);
        this.#next();
      });
    }
  }
}

/** A worker, started when it is first needed, and again after it broke. */
class Thread {
  busy = 0;
  #worker: Worker | undefined;
  #asked = 0;
  #before: EventLoopUtilization | undefined;
  #isWaiting = false;

  get hasRoom(): boolean {
    return this.busy < least || (this.busy < most && this.#isWaiting);
  }

  /** Sees whether it has waited since the last look. */
  look(): void {
    if (this.#worker === undefined) return;
    const now = this.#worker.performance.eventLoopUtilization();
    const { utilization } = this.#worker.performance.eventLoopUtilization(now, this.#before);
    this.#isWaiting = now.active > 0 && utilization < busyShare;
    this.#before = now;
  }

  async examine(task: Task): Promise<Result> {
    this.busy += 1;
    // What it has taken is seen at the next look.
    this.#isWaiting = false;
    this.#worker ??= start();
    const worker = this.#worker;
    this.#asked += 1;
    const { result, broke } = await run(worker, this.#asked, task);
    // Others may be under way on it: it is left to them, and ends with the process.
    if (broke && this.#worker === worker) {
      worker.unref();
      this.#worker = undefined;
      this.#before = undefined;
    }
    this.busy -= 1;
    return result;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}

function start(): Worker {
  // Histories of many examinations outlive a small nursery, from which each would be copied.
  const resourceLimits = { maxYoungGenerationSizeMb: 192 };
  // A thread keeps compiled modules only where its environment says where: it starts in half the time then.
  const folder = getCompileCacheDir();
  const env = folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: folder };
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { resourceLimits, env });
  // Each examination listens for three things.
  return worker.setMaxListeners(3 * most + 1);
}

/** What a thread makes of a task; `broke` where it is not to be trusted with another. */
function run(
  worker: Worker,
  asked: number,
  task: Task,
): Promise<{ result: Result; broke: boolean }> {
  return new Promise((resolve) => {
    const fail = (error: string) => settle({ ...task, error }, true);
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
