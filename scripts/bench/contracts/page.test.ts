import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { pageOf } from "./page.ts";
import { type Row, type Tool, tools } from "./survey.ts";

const [crude, subtle] = [false, true].map(
  (wanted) => mutants.find((one) => one.subtle === wanted)!,
);

function row(mutant: (typeof mutants)[number] | undefined, killers: readonly Tool[]): Row {
  const sayings = tools.map((tool, at) => [
    tool,
    { killed: killers.includes(tool), ms: at * 1000 },
  ]);
  return { mutant: mutant!, sayings: Object.fromEntries(sayings) as Row["sayings"] };
}

/** Cells of the page's tables, row by row. */
const cells = (page: string): string[][] =>
  page
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(" | "));

describe("the page of what each tool catches", () => {
  it("counts kills by tool, and the subtle ones apart", () => {
    const rows = [row(crude, ["Pact alone", "kit check"]), row(subtle, ["kit check"])];

    const [, ...told] = cells(pageOf(rows, 7));

    const of = (tool: Tool) => told.find(([name]) => name === tool)?.slice(2);
    expect(of("Pact alone")).toEqual(["1 of 2", "1 of 1", "0 of 1", "0.0"]);
    expect(of("kit check")).toEqual(["2 of 2", "1 of 1", "1 of 1", "3.0"]);
    expect(told.at(-1)?.slice(3)).toEqual(["-", "-", "-", "killed"]);
  });

  it("that is committed speaks of mutants that there are, and adds them up", () => {
    const page = readFileSync(
      new URL("../../../contracts/what-each-tool-catches.md", import.meta.url),
      "utf8",
    );
    const all = cells(page);
    const known = new Set(mutants.map(({ id }) => id));
    const surveyed = all.filter(([, name = ""]) => known.has(name.replace(/ \(\w+\)$/, "")));

    expect(surveyed.length).toBeGreaterThanOrEqual(40);
    expect(all).toHaveLength(2 + tools.length + surveyed.length);
    for (const [at, tool] of tools.entries()) {
      const killed = surveyed.filter((one) => one[3 + at] === "killed").length;
      const counted = all.find(([name]) => name === tool)?.[2];
      expect(counted).toBe(`${killed} of ${surveyed.length}`);
    }
  });
});
