import { Worker } from "node:worker_threads";
import type { Examined } from "./examine.ts";
import type { Task } from "./worker.ts";

export type Result = Examined | { id: string; error: string };

const perTaskMs = 240_000;

/** Works tasks off on so many threads; a thread that hangs or dies is replaced and its task told as an error. */
export async function examineAll(
  tasks: readonly Task[],
  threads: number,
  onResult: (task: Task, result: Result) => void,
): Promise<void> {
  const rest = tasks.values();
  const lane = async (): Promise<void> => {
    let worker = start();
    for (const task of rest) {
      const result = await run(worker, task);
      if ("error" in result) {
        await worker.terminate();
        worker = start();
      }
      onResult(task, result);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, lane));
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
