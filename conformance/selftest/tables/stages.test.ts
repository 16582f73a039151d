import { describe, expect, it } from "vitest";
import { Stages, stageOf } from "./stages.ts";
import type { Result, Task } from "./task.ts";

const result = (ms: number, requests: number, played: number): Result => ({
  id: "any",
  failed: [],
  inconclusive: [],
  needs: {},
  shown: {},
  by: [],
  requests,
  played,
  ms,
});
const task = (part: Partial<Task>): Task => ({ kind: "variants", id: "a", seed: 1, ...part });

describe("the stages of a run of the tables", () => {
  it("are told apart by what is examined, and how", () => {
    const of = (part: Partial<Task>) => stageOf(task(part));

    expect(of({ kind: "mutant" })).toBe("mutants");
    expect(of({ kind: "mutants", tenth: 1 })).toBe("tenths");
    expect(of({ kind: "reference" })).toBe("baselines");
    expect(of({ id: "a + b" })).toBe("companies");
    expect(of({ id: "a + b", rules: ["x.one"] })).toBe("asked again");
    expect(of({})).toBe("alone");
    expect(of({ mostRuns: 4, rules: ["x.one"] })).toBe("once accused");
  });

  it("say what each took, from its first beginning to its last end", () => {
    const stages = new Stages();
    stages.add(task({ id: "c + d" }), result(6000, 10, 2), 8000);
    stages.add(task({ id: "a + b" }), result(4000, 30, 3), 9000);
    stages.add(task({ kind: "mutant" }), { id: "a", error: "it hung" }, 3000);

    expect(stages.lines()).toEqual([
      "mutants       3 to 3 s: 1 examinations, 0 episodes, 0 requests; 0 s each",
      "companies     2 to 9 s: 2 examinations, 5 episodes, 40 requests; 5 s each",
    ]);
  });
});
