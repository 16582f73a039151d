import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { clauses } from "./model.ts";
import { failedIn } from "./power.ts";
import { longTrial, trials } from "./print-power.ts";
import { accusedIn } from "./right.ts";
import { simulate } from "./service.ts";

const page = readFileSync(new URL("./power.md", import.meta.url), "utf8");
const rowsLike = (form: RegExp): string[][] =>
  page
    .split("\n")
    .filter((line) => form.test(line))
    .map((line) => line.slice(2, -2).split(" | "));
const rows = rowsLike(/^\| [a-z-]+\.[a-z-]+ \|( \d+ % \|){6}/);
const longRows = rowsLike(/^\| [a-z-]+\.[a-z-]+ \| \d+ % \| [\d-]+ \|$/);
const isShare = (cell: string): boolean => cell.endsWith(" %");
const exampled = (some: readonly string[][]) =>
  some
    .map((cells) => ({ id: cells[0], seed: Number(cells.at(-1)) }))
    .filter(({ seed }) => !Number.isNaN(seed));

describe("right services that use what the document leaves open", () => {
  it("are accused by no rule of the control plane", () => {
    expect(accusedIn(500_001, 500_060)).toEqual([]);
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

  it("tells of half of the services that break a clause or more, in some column or in long histories", () => {
    const most = new Map(
      [...rows, ...longRows].map(([id = "", ...cells]) => [
        id,
        Math.max(
          ...cells
            .slice(0, 5)
            .filter(isShare)
            .map((cell) => Number.parseInt(cell, 10)),
        ),
      ]),
    );

    expect([...most].filter(([, share]) => share < 50)).toEqual([]);
  });

  it.each([
    ...exampled(rows).map((row) => ({ ...row, trial: trials["every fact, 480"] })),
    ...exampled(longRows).map((row) => ({ ...row, trial: longTrial })),
  ])("still holds of $id, with seed $seed", ({ id, seed, trial: { share, ...trial } }) => {
    const clause = clauses.find((one) => one.id === id);
    if (clause === undefined) throw new Error(`the model has no clause "${id}"`);

    expect(failedIn(simulate({ seed, ...trial, breaks: { clause, share } }))).toContain(id);
  });
});
