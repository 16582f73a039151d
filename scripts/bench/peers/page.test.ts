import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { examiners } from "./examiners.ts";
import type { Fault } from "./fault.ts";
import { figuresOf, pageOf } from "./page.ts";
import { drawn, mutantsAsked } from "./sample.ts";
import type { Row } from "./survey.ts";

const mutant = mutants[0]!;
const right: Fault = { what: "right", rules: mutant.breaks.map(({ id }) => id) };
const wrong: Fault = { what: "wrong", rules: ["no.such-rule"] };

/** A row in which every examiner reported the same faults in a second and with a hundred requests. */
const row = (kind: Row["kind"], id: string, ...faults: Fault[]): Row => ({
  kind,
  id,
  told: Object.fromEntries(
    examiners.map(({ name }) => [name, { faults, ms: 1000, requests: 100 }]),
  ),
});

describe("the figures of an examiner", () => {
  it("count what it finds fault with and not on the reference", () => {
    const [figures] = figuresOf([
      row("reference", "the-reference", wrong),
      row("mutant", mutant.id, wrong, right),
      row("mutant", mutant.id, wrong),
      row("variant", "odd", right),
    ]);

    expect(figures).toMatchObject({ kills: 1, named: 1, falseAlarms: 1 });
    expect(figures).toMatchObject({ killsPerMinute: 30, killsPerThousand: 5 });
  });

  it("tell a kill under another name from one under the right one", () => {
    const [figures] = figuresOf([
      row("reference", "the-reference"),
      row("mutant", mutant.id, wrong),
    ]);

    expect(figures).toMatchObject({ kills: 1, named: 0 });
  });
});

describe("the sample", () => {
  it("is the same for the same seed, and begins with the reference and a smaller sample", () => {
    const all = drawn({ mutants: 120, variants: 60, seed: 1 });

    expect(all).toEqual(drawn({ mutants: 120, variants: 60, seed: 1 }));
    expect(all[0]?.kind).toBe("reference");
    const first = all.slice(1, 31);
    expect(first.filter(({ kind }) => kind === "mutant")).toHaveLength(20);
    expect(first.filter(({ kind }) => kind === "variant")).toHaveLength(10);
  });
});

describe("the page", () => {
  it("says of how many targets the figures are, where the sample was not examined to its end", () => {
    const rows = [row("reference", "the-reference"), row("mutant", mutant.id)];
    const facts = { seed: 1, lanes: 2, of: { mutants: 9, variants: 9 } };

    const whole = pageOf(rows, { ...facts, wanted: { mutants: 1, variants: 0 } });
    const part = pageOf(rows, { ...facts, wanted: { mutants: 2, variants: 0 } });

    expect(whole).not.toContain("beginning of a sample");
    expect(part).toContain("beginning of a sample of 2 mutants");
  });

  it("that is committed adds its kills up, of mutants that there are", () => {
    const page = readFileSync(new URL("README.md", import.meta.url), "utf8");
    const cells = page
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.slice(2, -2).split(" | "));
    const known = new Set(mutantsAsked.map(({ id }) => id));
    const told = cells.filter(([id = ""]) => known.has(id));

    expect(told.length).toBeGreaterThan(0);
    for (const [at, { name }] of examiners.entries()) {
      const kills = told.filter((one) => one[2 + at] !== "-").length;
      const figures = cells.find(([first]) => first === name);
      expect(figures?.[3]).toBe(`${kills} of ${told.length}`);
    }
  });
});
