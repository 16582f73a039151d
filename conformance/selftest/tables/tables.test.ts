import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { idsIn } from "./company.ts";
import { todaysDigests } from "./digests.ts";
import { knownAccusations, knownRegressions } from "./known-accusations.ts";
import { killMarkdown, soundnessMarkdown } from "./markdown.ts";
import { Pool } from "./pool.ts";
import { regressions } from "./regressions.ts";
import { staleIn, staleness } from "./stale.ts";
import {
  drivenByProperties,
  isKilled,
  type Kill,
  readTables,
  tablesFile,
  unrelated,
} from "./tables.ts";
import type { Result, Task } from "./task.ts";

const tables = readTables();
const page = (name: string) =>
  readFileSync(tablesFile.replace("tables.generated.json", name), "utf8");

const today = {
  mutants: drivenByProperties.map(({ id }) => id),
  variants: variants.map(({ id }) => id),
  regressions,
};

describe("the published tables", () => {
  it("are of today's tree, row by row", async () => {
    expect(staleness(staleIn(tables, await todaysDigests(), today))).toEqual([]);
  });

  it("have no row of a mutant or variant that is not there any more", () => {
    const there = new Set([...drivenByProperties, ...variants].map(({ id }) => id));
    const ids = [
      ...tables.kills.map(({ mutant }) => mutant),
      ...tables.soundness.flatMap(({ variant }) => idsIn(variant)),
    ];

    expect(ids.filter((id) => !there.has(id))).toEqual([]);
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

  it("accuse no variant but those that are known", () => {
    const accused = tables.soundness.filter(({ failed }) => failed.length > 0);

    expect(accused.map(({ variant: row, failed: rules }) => ({ row, rules }))).toEqual(
      knownAccusations.map(({ row, rules }) => ({ row, rules })),
    );
  });

  it("accuse none again that a run once accused, but those that are known", () => {
    const accused = tables.regressions.filter(({ failed }) => failed.length > 0);

    expect(accused.map(({ id: row, failed: rules }) => ({ row, rules }))).toEqual(
      knownRegressions.map(({ row, rules }) => ({ row, rules })),
    );
  });
});

/** Draws the rows of the sample: other tables give other rows, the same tables always the same rows. */
const seed = createHash("sha256").update(readFileSync(tablesFile)).digest().readUInt32BE();
const sampleOf = <T>(all: readonly T[], size: number): T[] =>
  Array.from({ length: size }, (_, nth) => all[(seed + nth * 7919) % all.length]).filter(
    (one) => one !== undefined,
  );

/** What a few examinations at once come to: the rules that fail, or the error. */
async function examineAll(tasks: readonly Task[]): Promise<unknown[]> {
  const pool = new Pool(1, 8);
  const failedOf = (result: Result) => ("failed" in result ? result.failed : result);
  try {
    return await Promise.all(tasks.map(async (task) => failedOf(await pool.examine(task))));
  } finally {
    await pool.close();
  }
}

describe("a sample, examined again", () => {
  it("comes to what the tables say", async () => {
    const stale = staleIn(tables, await todaysDigests(), today);
    const told = tables.kills.filter((row) => isKilled(row) && unrelated(row).length === 0);
    const quick = told.filter(({ step = "again" }) => ["shown", "again"].includes(step));
    // What is stale is named above; here are rows that hold.
    const kills = sampleOf(
      quick.filter(({ mutant }) => !stale.kills.has(mutant)),
      12,
    );
    const sound = sampleOf(
      tables.soundness.filter(({ variant }) => !stale.soundness.has(variant)),
      5,
    );

    const results = await examineAll([
      ...kills.map(({ mutant: id }): Task => ({ kind: "mutant", id, seed: 1 })),
      ...sound.map(({ variant: id }, nth): Task => {
        return {
          kind: "variants",
          id,
          seed: 1,
          few: { runs: 2, quotas: 0 },
          tenth: (seed + nth) % 10,
        };
      }),
    ]);

    // Of several rules that a mutant breaks, chance may decide which fail.
    const isNamed = (row: Kill, at: number): boolean => {
      const again = { ...row, reported: results[at] as string[] };
      return Array.isArray(results[at]) && isKilled(again) && unrelated(again).length === 0;
    };
    expect(kills.filter((row, at) => !isNamed(row, at))).toEqual([]);
    expect(results.slice(kills.length)).toEqual(sound.map(() => []));
  });
});
