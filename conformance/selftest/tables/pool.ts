import { getCompileCacheDir } from "node:module";
import type { EventLoopUtilization } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import type { Result, Task } from "./task.ts";

/** Many at once on few cores take their time. */
const perTaskMs = 600_000;

interface Waiting {
  task: Task;
  resolve: (result: Result) => void;
}

/** How often it is seen whether a thread waits, ms. */
const lookMs = 50;

/**
 * Works off examinations on so many threads. A thread that waits for part of its time, as for mails, takes another
 * examination, up to `most` at a time. Closer looks come first, then what takes longest; the rest fills waiting times.
 * A thread that dies, or on which an examination hangs, gets no more.
 */
export class Pool {
  readonly #waiting: Waiting[] = [];
  readonly #threads: Thread[];
  readonly #looking: NodeJS.Timeout;

  /** `module`: what each thread runs; it answers `{ asked, task }` with `{ asked, result }`. */
  constructor(threads: number, most = 1, module = new URL("./worker.ts", import.meta.url)) {
    this.#threads = Array.from({ length: threads }, () => new Thread(most, module));
    this.#looking = setInterval(() => this.#look(), lookMs);
  }

  examine(task: Task): Promise<Result> {
    return new Promise((resolve) => {
      const at = this.#waiting.findIndex((other) => rankOf(other.task) > rankOf(task));
      this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, { task, resolve });
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
      if (next !== undefined) void this.#work(thread, next);
    }
  }

  async #work(thread: Thread, { task, resolve }: Waiting): Promise<void> {
    resolve(await thread.examine(task));
    this.#next();
  }
}

/** What is worked off first: closer looks, for whose sake others wait; then what plays many episodes. */
function rankOf({ kind, rules }: Task): number {
  if (rules !== undefined) return 0;
  return kind === "mutant" ? 3 : kind === "mutants" ? 2 : 1;
}

/** How many examinations are always under way on a thread, however busy it is. */
const least = 2;
/** A thread that is busy for a larger share of its time takes no more. */
const busyShare = 0.85;

/** A worker, started when it is first needed, and again after it broke. */
class Thread {
  busy = 0;
  readonly #most: number;
  readonly #module: URL;
  #worker: Worker | undefined;
  #asked = 0;
  #before: EventLoopUtilization | undefined;
  #isWaiting = false;

  constructor(most: number, module: URL) {
    this.#most = most;
    this.#module = module;
  }

  get hasRoom(): boolean {
    return this.busy < Math.min(least, this.#most) || (this.busy < this.#most && this.#isWaiting);
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
    this.#worker ??= start(this.#module, this.#most);
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

const nurseryMb = 192;

function start(module: URL, most: number): Worker {
  // Histories of many examinations outlive a small nursery, from which each would be copied.
  const resourceLimits = { maxYoungGenerationSizeMb: nurseryMb };
  const worker = new Worker(module, { resourceLimits, env: withCompiled(process.env) });
  // Each examination listens for three things.
  worker.setMaxListeners(3 * most + 1);
  return worker;
}

/** A thread keeps compiled modules only where its environment says where; it starts in half the time then. */
function withCompiled(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder === undefined ? env : { ...env, NODE_COMPILE_CACHE: folder };
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
