import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { everyFact } from "../../../fixtures/profiles/every-fact.ts";
import { rules } from "../../rules/index.ts";
import { measured } from "../../run/measured.ts";
import { planOf } from "../../run/plan.ts";
import { Lacking } from "../../run/value.ts";
import { drive } from "../../stage/drive.ts";
import { drivenByProperties } from "../tables/tables.ts";
import { type Choice, cover, everything, requestsOf, shareShown } from "./cover.ts";
import { type Matrix, readMatrix } from "./matrix.ts";
import { partsOf, soughtIn } from "./parts.ts";
import { usualBy } from "./usual.ts";

const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
const two = ["cheap", "dear"].map((name) =>
  drive(name, { given: fc.constant<unknown>({}), act: async () => {}, runs: 8 }),
);
/** Costs of three fixed cases and of random runs: so many requests each. */
const costs = (requests: number) =>
  Array.from({ length: 4 }, () => [requests, 0, 0, 0, 0, 0] as const);
const parts = partsOf(two, {
  cheap: { costs: costs(1), tells: {} },
  dear: { costs: costs(10), tells: {} },
});

function chosen(matrix: Matrix, requests: number): Choice {
  const owed = { rules: [], lacking: new Lacking([], facts) };
  return cover(parts, soughtIn(matrix, parts), owed, requests);
}

describe("a cover", () => {
  it("has the first run of every drive, and what shows most for its requests", () => {
    const matrix = { one: { alone: { dear: [1], cheap: [2] } }, other: { alone: { dear: [2] } } };

    expect(chosen(matrix, 11)).toEqual(
      new Map([
        ["cheap/0", 1],
        ["dear/0", 1],
      ]),
    );
    expect([...chosen(matrix, 12).keys()]).toEqual(["cheap/0", "dear/0", "cheap/2"]);
    expect(chosen(matrix, 30).get("dear/2")).toBe(1);
    expect(chosen(matrix, 30).get("dear/1")).toBeUndefined();
  });

  it("takes the cheapest set of what only several runs show, whatever it costs", () => {
    const together = [{ dear: [1, 2] }, { dear: [2], cheap: [5] }];

    const choice = chosen({ both: { together } }, 0);

    expect(choice.get("dear/2")).toBe(1);
    expect(choice.get("cheap/random")).toBe(1);
    expect(choice.get("dear/1")).toBeUndefined();
  });

  it("runs more random ones the rarer they show something", () => {
    const random = (runs: number[]) => chosen({ one: { alone: { dear: runs } } }, 55);

    expect(random([4]).get("dear/random")).toBeGreaterThan(
      random([3, 4, 5, 6, 7]).get("dear/random") ?? 0,
    );
  });

  it("takes no more than it may, and all where it may", () => {
    const someRuns = fc.dictionary(
      fc.constantFrom("cheap", "dear"),
      fc.uniqueArray(fc.nat(7), { minLength: 1 }),
      { minKeys: 1 },
    );
    const someMatrix = fc.dictionary(fc.string(), fc.record({ alone: someRuns }));
    const law = fc.property(someMatrix, fc.integer({ min: 11, max: 100 }), (matrix, requests) => {
      const sought = soughtIn(matrix, parts);
      const choice = chosen(matrix, requests);
      const all = everything(parts);

      expect(requestsOf(parts, choice)).toBeLessThanOrEqual(requests);
      expect(shareShown(sought, choice, parts)).toBeLessThanOrEqual(
        shareShown(sought, all, parts) + 1e-9,
      );
      expect(chosen(matrix, 1000)).toEqual(all);
    });
    fc.assert(law, { seed: 1 });
  });

  it("is committed as the cases that are left, where some are left out, and a number of random runs", () => {
    const some = new Map([
      ["cheap/0", 1],
      ["cheap/2", 1],
      ["dear/random", 4],
    ]);

    expect(usualBy(parts, some).get("cheap")).toEqual({ cases: [0, 2], random: 0 });
    expect(usualBy(parts, everything(parts)).get("dear")).toEqual({ random: 5 });
  });
});

describe("the committed matrix", () => {
  it("knows mutants and drives that there are", () => {
    const [mutants, drives] = [
      new Set(drivenByProperties.map(({ id }) => id)),
      new Set(Object.keys(measured)),
    ];
    const matrix = readMatrix();
    const named = Object.values(matrix).flatMap(({ alone = {}, together = [] }) =>
      [alone, ...together].flatMap(Object.keys),
    );

    expect(Object.keys(matrix).filter((id) => !mutants.has(id))).toEqual([]);
    expect([...new Set(named)].filter((name) => !drives.has(name))).toEqual([]);
    expect(Object.keys(matrix).length).toBeGreaterThan(0.95 * mutants.size);
  });
});

describe("the usual runs", () => {
  it("stand beside every drive that was measured", () => {
    const names = rules.flatMap(({ drives }) => drives.map(({ name }) => name));

    expect(names.filter((name) => measured[name]?.usual === undefined)).toEqual([]);
  });

  it("take of a target what the README says, and five in a hundred more at most", () => {
    const profile = parseProfile(everyFact, {});
    const surroundings = { latencyMs: 2, lanes: 32, timeMs: Number.POSITIVE_INFINITY };
    const { cost } = planOf({ profile, rules, depth: "usual" }, surroundings);
    const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
    const figures =
      /at most ([\d,]+) requests, ([\d,]+) users, ([\d,]+) paid jobs and ([\d,]+) restarts/.exec(
        readme,
      );
    const [requests, users, paidJobs, restarts] = (figures ?? [])
      .slice(1)
      .map((figure) => Number(figure.replaceAll(",", "")) * 1.05);

    expect(cost.requests).toBeLessThanOrEqual(requests ?? 0);
    expect(cost.users).toBeLessThanOrEqual(users ?? 0);
    expect(cost.paidJobs).toBeLessThanOrEqual(paidJobs ?? 0);
    expect(cost.restarts).toBeLessThanOrEqual(restarts ?? 0);
  });
});
