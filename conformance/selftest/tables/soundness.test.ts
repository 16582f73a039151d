import { describe, expect, it } from "vitest";
import { clean } from "./clean.ts";
import type { Examined } from "./examine.ts";
import { soundnessOf } from "./soundness.ts";
import type { Task } from "./task.ts";

type Said = Partial<Examined> | { error: string };

interface Circumstances {
  scarce?: string[];
  lastTime?: Record<string, string[]>;
  only?: string[];
}

/** What is asked of an examiner who says this of each `id` or `id: rules`, and what comes of it. */
async function examined(
  ids: string[],
  says: Record<string, Said>,
  { scarce = [], lastTime = {}, only }: Circumstances = {},
) {
  const asked: string[] = [];
  const examine = async ({ id, rules }: Pick<Task, "id" | "rules">) => {
    const what = rules === undefined ? id : `${id}: ${rules.join()}`;
    asked.push(what);
    const said = says[what] ?? {};
    return "error" in said ? { id, ...said } : { id, ...clean, ...said };
  };
  const results = await soundnessOf(
    ids.map((id) => ({ id })),
    {
      examine,
      few: { runs: 1, quotas: 1 },
      ...(only && { rules: only }),
      scarce: async () => new Set(scarce),
      untold: (id) => lastTime[id] ?? [],
    },
  );
  const rows = [...results].map(([id, result]) =>
    "error" in result ? [id, result.error] : [id, result.failed, result.inconclusive],
  );
  return { asked, rows };
}

describe("variants in company", () => {
  it("are told by one examination where every rule could be told, or none could of the reference", async () => {
    const { asked, rows } = await examined(
      ["a", "b"],
      { "a + b": { inconclusive: ["x"] } },
      { scarce: ["x"] },
    );

    expect(asked).toEqual(["a + b"]);
    expect(rows).toEqual([
      ["a", [], []],
      ["b", [], []],
    ]);
  });

  it("are asked again, together, by the drives of what could not be told", async () => {
    const { asked, rows } = await examined(["a", "b"], { "a + b": { inconclusive: ["x", "y"] } });

    expect(asked).toEqual(["a + b", "a + b: x,y"]);
    expect(rows.flatMap(([, failed, inconclusive]) => [failed, inconclusive]).flat()).toEqual([]);
  });

  it("are each asked for what cannot be told of them together", async () => {
    const { asked, rows } = await examined(["a", "b"], {
      "a + b": { inconclusive: ["x", "y"] },
      "a + b: x,y": { inconclusive: ["y"] },
      "b: y": { inconclusive: ["y"] },
    });

    expect(asked).toEqual(["a + b", "a + b: x,y", "a: y", "b: y"]);
    expect(rows).toEqual([
      ["a", [], []],
      ["b", [], ["y"]],
    ]);
  });

  it("are asked by halves for what cannot be told of many together", async () => {
    const spoilt = { inconclusive: ["y"] };
    const says = { "a + b + c + d": spoilt, "a + b + c + d: y": spoilt, "c + d: y": spoilt };
    const { asked, rows } = await examined(["a", "b", "c", "d"], { ...says, "d: y": spoilt });

    const halves = ["a + b: y", "c + d: y", "c: y", "d: y"];
    expect(asked).toEqual(["a + b + c + d", "a + b + c + d: y", ...halves]);
    expect(rows.flatMap(([id, , untold]) => (untold?.includes("y") ? [id] : []))).toEqual(["d"]);
  });

  it("are asked without the one of whom it could not be told the last time either", async () => {
    const spoilt = { inconclusive: ["y"] };
    const says = { "a + b + c": spoilt, "a + b + c: y": spoilt, "b: y": spoilt };
    const { asked, rows } = await examined(["a", "b", "c"], says, { lastTime: { b: ["y"] } });

    expect(asked).toEqual(["a + b + c", "b: y", "a + c: y"]);
    expect(rows).toEqual([
      ["a", [], []],
      ["b", [], ["y"]],
      ["c", [], []],
    ]);
  });

  it("are each asked alone, too, where it cannot be told without that one", async () => {
    const spoilt = { inconclusive: ["y"] };
    const says = {
      "a + b + c": spoilt,
      "a + b + c: y": spoilt,
      "a + c: y": spoilt,
      "c: y": spoilt,
    };
    const { asked, rows } = await examined(["a", "b", "c"], says, { lastTime: { b: ["y"] } });

    // Together twice: by few runs, then by more.
    expect(asked).toEqual(["a + b + c", "b: y", "a + c: y", "a + c: y", "a: y", "c: y"]);
    expect(rows).toEqual([
      ["a", [], []],
      ["b", [], []],
      ["c", [], ["y"]],
    ]);
  });

  it("are each asked only for what they left untold, and others for that without them", async () => {
    const says = { "a + b + c": { inconclusive: ["x", "y", "z"] }, "a: x": { failed: ["x"] } };
    const { asked, rows } = await examined(["a", "b", "c"], says, {
      lastTime: { a: ["x"], b: ["y"] },
    });

    expect(asked).toEqual(["a + b + c", "a: x", "b: y", "b + c: x", "a + c: y", "a + b + c: z"]);
    expect(rows).toEqual([
      ["a", ["x"], []],
      ["b", [], []],
      ["c", [], []],
    ]);
  });

  it("are not asked again where one is alone and was not told the last time, either", async () => {
    const { asked, rows } = await examined(
      ["a"],
      { a: { inconclusive: ["x", "y"] } },
      { lastTime: { a: ["x"] } },
    );

    expect(asked).toEqual(["a", "a: y"]);
    expect(rows).toEqual([["a", [], ["x"]]]);
  });

  it("are examined by halves where one of many is accused", async () => {
    const accused = { failed: ["x"] };
    const says = { "a + b + c + d": accused, "c + d": accused, d: accused };
    const { asked, rows } = await examined(["a", "b", "c", "d"], says);

    expect(asked).toEqual(["a + b + c + d", "a + b", "c + d", "c", "d"]);
    expect(rows).toEqual([
      ["a", [], []],
      ["b", [], []],
      ["c", [], []],
      ["d", ["x"], []],
    ]);
  });

  it("are each examined alone where one is accused, at first or when asked again", async () => {
    const accused = { failed: ["x"] };
    const first = await examined(["a", "b"], { "a + b": accused, b: accused });
    const again = await examined(["a", "b"], {
      "a + b": { inconclusive: ["x"] },
      "a + b: x": accused,
    });

    expect(first.asked).toEqual(["a + b", "a", "b"]);
    expect(first.rows).toEqual([
      ["a", [], []],
      ["b", ["x"], []],
    ]);
    expect(again.asked).toEqual(["a + b", "a + b: x", "a", "b"]);
    expect(again.rows).toEqual([
      ["a", [], []],
      ["b", [], []],
      ["a + b", ["x"], []],
    ]);
  });

  it("have a row of their own for what they are accused of together alone", async () => {
    const { rows } = await examined(["a", "b"], {
      "a + b": { failed: ["x", "y"] },
      b: { failed: ["x"] },
    });

    expect(rows).toEqual([
      ["a", [], []],
      ["b", ["x"], []],
      ["a + b", ["y"], []],
    ]);
  });

  it("are each examined alone where nothing came of it", async () => {
    const { asked, rows } = await examined(["a", "b"], {
      "a + b": { error: "no result within 240 s" },
      a: { error: "no result within 240 s" },
    });

    expect(asked).toEqual(["a + b", "a", "b"]);
    expect(rows).toEqual([
      ["a", "no result within 240 s"],
      ["b", [], []],
    ]);
  });

  it("are asked by some rules alone where only those have changed", async () => {
    const { asked, rows } = await examined(
      ["a", "b"],
      { "a + b: x": { failed: ["x"] }, "b: x": { failed: ["x"] } },
      { only: ["x"] },
    );

    expect(asked).toEqual(["a + b: x", "a: x", "b: x"]);
    expect(rows).toEqual([
      ["a", [], []],
      ["b", ["x"], []],
    ]);
  });
});
