import { describe, expect, it } from "vitest";
import { Pool } from "./pool.ts";
import type { Task } from "./task.ts";

/** A thread whose examinations do this, an expression that is awaited; each says how many were under way with it, and in which order. */
const working = (act: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from "node:worker_threads";
      let [open, begun] = [0, 0];
      parentPort.on("message", async ({ asked, task }) => {
        const at = (begun += 1);
        const requests = (open += 1);
        await ${act};
        open -= 1;
        parentPort.postMessage({ asked, result: { id: task.id, requests, ms: at } });
      });`)}`,
  );
const waiting = working("new Promise((resolve) => setTimeout(resolve, 600))");
const spinning = working(
  "new Promise((resolve) => { const spin = (left) => { const until = performance.now() + 40; while (performance.now() < until); left === 0 ? resolve() : setImmediate(spin, left - 1); }; spin(8); })",
);

/**
 * What came of these tasks on one thread: how many were under way at the same time, and the ids in the order in which
 * they began.
 */
async function worked(module: URL, tasks: readonly Partial<Task>[], most: number) {
  const pool = new Pool(1, most, module);
  try {
    const results = await Promise.all(
      tasks.map((task, nth) => pool.examine({ kind: "mutant", id: `${nth}`, seed: 1, ...task })),
    );
    const good = results.flatMap((result) => ("error" in result ? [] : [result]));
    return {
      atOnce: Math.max(...good.map(({ requests }) => requests)),
      order: good.toSorted((one, other) => one.ms - other.ms).map(({ id }) => id),
    };
  } finally {
    await pool.close();
  }
}

describe("a pool of examinations", () => {
  it("has others begun while those under way wait, up to the most", async () => {
    const ten = Array.from({ length: 10 }, () => ({}));

    expect((await worked(waiting, ten, 5)).atOnce).toBe(5);
  });

  it("has no more than two under way on a thread that is busy", async () => {
    const ten = Array.from({ length: 6 }, () => ({}));

    expect((await worked(spinning, ten, 5)).atOnce).toBe(2);
  });

  it("takes closer looks first, then what plays most, then single mutants", async () => {
    const kinds: Partial<Task>[] = [
      { kind: "mutant" },
      { kind: "mutant" },
      { kind: "mutants" },
      { kind: "variants" },
      { kind: "variants", rules: ["x.one"] },
    ];

    // The first was begun before there was a choice.
    expect((await worked(spinning, kinds, 1)).order).toEqual(["0", "4", "3", "2", "1"]);
  });
});
