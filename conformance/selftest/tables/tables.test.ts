import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { digested, digestOf } from "./digests.ts";
import { killMarkdown, soundnessMarkdown } from "./markdown.ts";
import { Pool, type Result } from "./pool.ts";
import { regressions } from "./regressions.ts";
import { drivenByProperties, isKilled, readTables, tablesFile, unrelated } from "./tables.ts";
import type { Task } from "./worker.ts";

vi.setConfig({ testTimeout: 600_000 });

const tables = readTables();
const page = (name: string) =>
  readFileSync(tablesFile.replace("tables.generated.json", name), "utf8");

describe("the published tables", () => {
  it.each(digested)("are of today's %s (npm run -s kit -- tables writes them anew)", (name) => {
    expect(tables.digests[name]).toBe(digestOf(name));
  });

  it("have a row for every mutant that properties drive, and for every variant", () => {
    expect(tables.kills.map(({ mutant }) => mutant)).toEqual(
      drivenByProperties.map(({ id }) => id),
    );
    expect(tables.soundness.map(({ variant }) => variant)).toEqual(variants.map(({ id }) => id));
  });

  it("read as their data say", () => {
    expect(existsSync(tablesFile)).toBe(true);
    expect(page("kill-table.md")).toBe(killMarkdown(tables));
    expect(page("soundness-table.md")).toBe(soundnessMarkdown(tables));
  });

  it("have a killed mutant for every must and should rule that properties drive", () => {
    const killed = new Set(
      tables.kills.flatMap(({ breaks, reported }) =>
        breaks.filter((rule) => reported.includes(rule)),
      ),
    );
    const owed = catalogue.filter(
      ({ id, level }) => level !== "observe" && !id.startsWith("queue."),
    );

    expect(owed.filter(({ id }) => !killed.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it("accuse no variant", () => {
    expect(tables.soundness.filter(({ failed }) => failed.length > 0)).toEqual([]);
  });
});

async function examineAll(tasks: readonly Task[]): Promise<[string, Result][]> {
  const pool = new Pool(2);
  const results = tasks.map(
    async (task): Promise<[string, Result]> => [task.id, await pool.examine(task)],
  );
  try {
    return await Promise.all(results);
  } finally {
    await pool.close();
  }
}

const failedOf = (result: Result): unknown => ("failed" in result ? result.failed : result);

describe("runs that once accused a right service", () => {
  it("accuse it no more", async () => {
    const tasks = regressions.map(({ task }) => task);
    const accused = (await examineAll(tasks)).map(([id, result]) => [id, failedOf(result)]);

    expect(accused).toEqual(tasks.map(({ id }) => [id, []]));
  });
});

/** Every so many-th, the same for everybody. */
const sampleOf = <T>(all: readonly T[], step: number): T[] =>
  all.filter((_one, at) => at % step === seed);
const seed = 7;

describe("a sample, examined again", () => {
  it("comes to what the tables say", async () => {
    const rows = tables.kills.filter((row) => isKilled(row) && unrelated(row).length === 0);
    const mutants = sampleOf(rows, 50).map(({ mutant }) => mutant);
    const tasks = [
      ...mutants.map((id) => ({ kind: "mutant" as const, id, seed: 1 })),
      ...sampleOf(tables.soundness, 120).map(({ variant: id }) => ({
        kind: "variants" as const,
        id,
        seed: 1,
        mostRuns: 2,
      })),
    ];
    const told = (await examineAll(tasks)).map(([, result]) => failedOf(result));
    const expected = tasks.map(
      ({ id }) => tables.kills.find((row) => row.mutant === id)?.reported ?? [],
    );

    expect(told).toEqual(expected);
  });
});
