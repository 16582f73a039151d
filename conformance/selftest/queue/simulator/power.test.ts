import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mutants } from "./mutants.ts";
import { declarations } from "./power.ts";
import { enough } from "./print-power.ts";
import { variants } from "./variants.ts";

const page = readFileSync(new URL("./power.md", import.meta.url), "utf8");

/** The cells of each row of the table whose first title begins so. */
function rowsOf(title: string): string[][] {
  const lines = page.split("\n");
  const from = lines.findIndex((line) => line.startsWith(`| ${title} |`));
  const until = lines.findIndex((line, at) => at > from && !line.startsWith("|"));
  return lines
    .slice(from + 2, until < 0 ? undefined : until)
    .map((line) => line.slice(2, -2).split(" | "));
}

describe("the published power of the queue judges", () => {
  it("speaks of every right server, and of none that was accused in a thousand runs", () => {
    const rows = rowsOf("right server");

    expect(rows.map(([name]) => name)).toEqual(Object.keys(variants));
    for (const [name, ...cells] of rows) {
      expect(cells, name).toHaveLength(Object.keys(declarations).length + 1);
      expect(new Set(cells), name).toEqual(new Set(["0 of 1000"]));
    }
  });

  it("speaks of every wrong server, killed by the rule it breaks, and by no other", () => {
    const rows = rowsOf("wrong server");

    expect(rows.map(([name, rule]) => [name, rule])).toEqual(
      Object.entries(mutants).map(([name, { breaks }]) => [name, breaks]),
    );
    for (const [name, , , full = "", , others] of rows) {
      expect(Number.parseFloat(full), name).toBeGreaterThanOrEqual(100 * enough);
      expect(others, name).toBe("-");
    }
  });
});
