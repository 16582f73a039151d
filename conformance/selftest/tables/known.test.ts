import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Examined } from "./examine.ts";
import { Known } from "./known.ts";
import type { Task } from "./worker.ts";

const task: Task = { kind: "mutant", id: "a", seed: 1 };
const result: Examined = {
  id: "a",
  failed: ["login.result"],
  inconclusive: [],
  shown: {},
  by: [],
  requests: 3,
  ms: 5,
};
const root = mkdtempSync(join(tmpdir(), "known-"));
const folder = (): string => mkdtempSync(join(root, "run-"));
afterAll(() => rmSync(root, { recursive: true }));

describe("what an interrupted run of the tables knew", () => {
  it("is there for the next run over the same sources, and for that task alone", () => {
    const path = folder();
    new Known(path, task, ["x"]).add(task, result);

    const next = new Known(path, task, ["x"]);
    expect(next.get(task)).toEqual(result);
    expect(next.get({ ...task, mostRuns: 2 })).toBeUndefined();
    expect(next.get({ ...task, id: "b" })).toBeUndefined();
  });

  it("is nothing once a source has changed, or once it was forgotten", () => {
    const path = folder();
    const known = new Known(path, task, ["x"]);
    known.add(task, result);

    expect(new Known(path, task, ["y"]).get(task)).toBeUndefined();
    known.forget();
    expect(new Known(path, task, ["x"]).get(task)).toBeUndefined();
  });

  it("is kept apart from what runs by another seed knew", () => {
    const path = folder();
    const other = { ...task, seed: 2 };
    new Known(path, task, ["x"]).add(task, result);

    const beside = new Known(path, other, ["x"]);
    expect(beside.get(other)).toBeUndefined();
    beside.add(other, result);
    beside.forget();

    expect(new Known(path, task, ["x"]).get(task)).toEqual(result);
  });

  it("leaves out a line that was cut off", () => {
    const path = folder();
    new Known(path, task, ["x"]).add(task, result);
    appendFileSync(join(path, readdirSync(path)[0] as string), '{"task":{"kind":"mut');

    expect(new Known(path, task, ["x"]).get(task)).toEqual(result);
  });
});
