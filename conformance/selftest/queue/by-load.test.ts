import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mutants } from "../../../fixtures/mutants/index.ts";
import {
  type DatedExamination,
  killOf,
  loadPage,
  loadVariants,
  readLoadRuns,
  reference,
} from "./by-load.ts";

const wrongs = mutants.filter(({ area }) => area === "queue");
const run = (id: string, failed: string[]): DatedExamination => ({
  id,
  on: "2026-01-31",
  failed,
  inconclusive: [],
  unhealthy: [],
});

describe("what load says of the reference's queue deviations, as committed", () => {
  const runs = Map.groupBy(readLoadRuns(), ({ id }) => id);

  it("has the reference three times and every variant, none of them accused", () => {
    const rights = loadVariants.map(({ id }) => id);

    expect(runs.get(reference)).toHaveLength(3);
    for (const id of [reference, ...rights]) {
      expect(
        runs.get(id)?.flatMap(({ failed }) => failed),
        id,
      ).toEqual([]);
    }
  });

  it("has every queue mutant, killed within three runs", () => {
    for (const mutant of wrongs) {
      const made = runs.get(mutant.id) ?? [];

      expect(killOf(mutant, made).run, mutant.id).toBeGreaterThan(0);
      expect(made.length, mutant.id).toBeLessThanOrEqual(3);
    }
  });

  it("is what the page shows", () => {
    const isWrong = new Set(wrongs.map(({ id }) => id));
    const right = [...runs.values()].flat().filter(({ id }) => !isWrong.has(id));
    const kills = wrongs.map((mutant) => killOf(mutant, runs.get(mutant.id) ?? []));

    expect(readFileSync(new URL("./by-load.md", import.meta.url), "utf8")).toBe(
      loadPage(right, kills),
    );
  });
});

describe("the runs of a mutant", () => {
  const [mutant] = wrongs;
  const rule = mutant!.breaks[0]!.id;

  it("kill it where a rule that it breaks fails, in the first that shows one", () => {
    const made = [run(mutant!.id, []), run(mutant!.id, [rule, "another.rule"])];

    expect(killOf(mutant!, made)).toMatchObject({ run: 2, by: [rule], others: ["another.rule"] });
  });

  it("do not where only another does", () => {
    const kill = killOf(mutant!, [run(mutant!.id, ["another.rule"])]);

    expect(kill.run).toBeUndefined();
    expect(loadPage([], [kill])).toContain(`| ${mutant!.id} | 2026-01-31 | no | - | `);
  });
});
