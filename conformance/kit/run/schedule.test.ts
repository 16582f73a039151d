import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { drive } from "../drive.ts";
import { schedule } from "./schedule.ts";

const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
const cases = Array.from({ length: 40 }, (_, value) => value);
const many = drive("many cases", {
  given: fc.nat() as fc.Arbitrary<unknown>,
  cases,
  act: async () => {},
});
const few = drive("few cases", {
  given: fc.nat() as fc.Arbitrary<unknown>,
  cases: [1, 2],
  act: async () => {},
});

function indices(runs: number, lot?: string): number[] {
  const { together } = schedule(
    [many],
    facts,
    () => undefined,
    () => runs,
    lot,
  );
  return together.map(({ index }) => index);
}

describe("schedule", () => {
  test("runs every drive once before any runs twice", () => {
    const { together } = schedule(
      [many, few],
      facts,
      () => undefined,
      () => 2,
    );
    expect(together.map(({ drive, index }) => `${drive.name} ${index}`)).toEqual([
      "many cases 0",
      "few cases 0",
      "many cases 1",
      "few cases 1",
    ]);
  });

  test("without a lot takes the first cases", () => {
    expect(indices(3)).toEqual([0, 1, 2]);
  });

  test("with a lot takes the first case and draws the others, the same for the same lot", () => {
    const lots = Array.from({ length: 200 }, (_, nth) => indices(4, `lot ${nth}`));
    for (const drawn of lots) {
      expect(new Set(drawn).size).toBe(4);
      expect(drawn[0]).toBe(0);
    }
    expect(new Set(lots.flat())).toEqual(new Set(cases));
    expect(indices(4, "lot 7")).toEqual(lots[7]);
  });

  test("with a lot runs all that there is room for, and no more than asked", () => {
    expect(indices(41, "any")).toEqual(Array.from({ length: 41 }, (_, nth) => nth));
    expect(indices(1, "any")).toEqual([0]);
    expect(indices(0, "any")).toEqual([]);
  });
});
