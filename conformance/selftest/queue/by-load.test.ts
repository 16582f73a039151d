import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { deliveries } from "../../../fixtures/variants/delivery.ts";
import { variants } from "../../../fixtures/variants/index.ts";
import { queues } from "../../../fixtures/variants/queue.ts";

const page = readFileSync(new URL("./by-load.md", import.meta.url), "utf8");

/** The rows of the table whose first title begins so. */
function rowsOf(title: string): string[][] {
  const lines = page.split("\n");
  const from = lines.findIndex((line) => line.startsWith(`| ${title} |`));
  const until = lines.findIndex((line, at) => at > from && !line.startsWith("|"));
  return lines
    .slice(from + 2, until < 0 ? undefined : until)
    .map((line) => line.slice(2, -2).split(" | "));
}

describe("the page of what load says of the reference's queue deviations", () => {
  it("has the reference three times and every variant, none of them accused", () => {
    const rows = rowsOf("right");
    const ids = rows.map(([id]) => id);
    const owed = [...queues, ...deliveries].map(({ id }) => id);
    const known = new Set(["the reference", ...variants.map(({ id }) => id)]);

    expect(ids.filter((id) => id === "the reference")).toHaveLength(3);
    expect(owed.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => !known.has(id ?? ""))).toEqual([]);
    for (const [id, failed] of rows) expect(failed, id).toBe("-");
  });

  it("has every queue mutant, and says of each whether it was killed, and by what", () => {
    const rows = rowsOf("wrong");
    const wrongs = mutants.filter(({ area }) => area === "queue");

    expect(rows.map(([id]) => id).sort()).toEqual(wrongs.map(({ id }) => id).sort());
    for (const [id, killed, by = ""] of rows) {
      const breaks = wrongs.find((mutant) => mutant.id === id)?.breaks.map((clause) => clause.id);
      if (killed === "no") expect(by, id).toBe("-");
      else expect(breaks, id).toEqual(expect.arrayContaining(by.split(", ")));
    }
  });

  it("names those that got away", () => {
    const survived = rowsOf("wrong").flatMap(([id, killed]) => (killed === "no" ? [id] : []));

    expect(survived).toEqual([]);
  });
});
