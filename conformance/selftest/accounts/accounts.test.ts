import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { clauses } from "./model.ts";
import { accusedOf, failedIn } from "./power.ts";
import { manyCalls, usualCalls } from "./print-power.ts";
import { simulate } from "./service.ts";

const page = readFileSync(new URL("./power.md", import.meta.url), "utf8");
const rows = page
  .split("\n")
  .filter((line) => /^\| [a-z-]+\.[a-z-]+ \|( \d+ % \|){4}/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));

describe("right services that use what the document leaves open", () => {
  it("are accused by no rule of the control plane", () => {
    expect([...accusedOf(300, usualCalls, 500_001)]).toEqual([]);
  });

  // Each was accused once.
  it.each([
    [11_535, 40],
    [200_285, 90],
    [200_813, 90],
    [201_424, 90],
    [201_719, 90],
  ])("are not accused where they were once: seed %i, %i calls", (seed, calls) => {
    expect(failedIn(simulate({ seed, calls }))).toEqual([]);
  });

  it("are the same for the same seed, and not for another", () => {
    const written = (seed: number) => JSON.stringify(simulate({ seed, calls: 10 }).events);

    expect(written(7)).toBe(written(7));
    expect(written(7)).not.toBe(written(8));
  });
});

describe("the published power of the judges of accounts", () => {
  it("speaks of every clause of the model, once", () => {
    const ids = clauses.map(({ id }) => id);

    expect(rows.map(([id]) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(rows.filter((cells) => cells.at(-1) !== "-").map((cells) => [cells[0], cells.at(-1)]))(
    "still holds of %s, with seed %s",
    (id, seed) => {
      const clause = clauses.find((one) => one.id === id);
      if (clause === undefined) throw new Error(`the model has no clause "${id}"`);
      const broken = simulate({
        seed: Number(seed),
        calls: manyCalls,
        breaks: { clause, share: 1 },
      });

      expect(failedIn(broken)).toContain(id);
    },
  );
});
