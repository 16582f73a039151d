import { appendFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Examined } from "./examine.ts";
import { type DigestOfTask, Known } from "./known.ts";
import type { Task } from "./task.ts";

const task: Task = { kind: "mutant", id: "a", seed: 1 };
const result: Examined = {
  id: "a",
  failed: ["login.result"],
  inconclusive: [],
  needs: {},
  shown: {},
  by: [],
  requests: 3,
  played: 1,
  ms: 5,
};
const root = mkdtempSync(join(tmpdir(), "known-"));
const folder = (): string => mkdtempSync(join(root, "run-"));
afterAll(() => rmSync(root, { recursive: true }));

const before: DigestOfTask = ({ id }) => `${id} as before`;

describe("what an interrupted run of the tables knew", () => {
  it("is there for the next run, and for that task alone", () => {
    const path = folder();
    new Known(path, before).add(task, result);

    const next = new Known(path, before);
    expect(next.get(task)).toEqual(result);
    expect(next.get({ ...task, mostRuns: 2 })).toBeUndefined();
    expect(next.get({ ...task, few: { runs: 1, quotas: 1 } })).toBeUndefined();
    expect(next.get({ ...task, seed: 2 })).toBeUndefined();
    expect(next.get({ ...task, tenth: 4 })).toBeUndefined();
    expect(next.get({ ...task, facts: { target: {} } })).toBeUndefined();
    expect(next.get({ ...task, id: "b" })).toBeUndefined();
  });

  it("is nothing where what it depends on has changed, and stays where only something else has", () => {
    const path = folder();
    const known = new Known(path, before);
    for (const id of ["a", "b"]) known.add({ ...task, id }, { ...result, id });

    const next = new Known(path, ({ id }) => (id === "a" ? "a as it is now" : "b as before"));
    expect(next.get(task)).toBeUndefined();
    expect(next.get({ ...task, id: "b" })).toEqual({ ...result, id: "b" });
  });

  it("is nothing once it was forgotten", () => {
    const path = folder();
    const known = new Known(path, before);
    known.add(task, result);
    known.forget();

    expect(new Known(path, before).get(task)).toBeUndefined();
  });

  it("leaves out a line that was cut off, and keeps those behind it", () => {
    const path = folder();
    new Known(path, before).add(task, result);
    appendFileSync(join(path, readdirSync(path)[0] as string), '\n{"task":{"kind":"mut');
    new Known(path, before).add({ ...task, id: "b" }, { ...result, id: "b" });

    const next = new Known(path, before);
    expect(next.get(task)).toEqual(result);
    expect(next.get({ ...task, id: "b" })).toEqual({ ...result, id: "b" });
  });
});
