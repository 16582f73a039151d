import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { drive } from "../stage/drive.ts";
import { dealt } from "./schedule.ts";

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

const indices = (runs: number, lot?: string): number[] =>
  dealt([many], facts, () => runs, lot).map(({ index }) => index);

describe("episodes", () => {
  test("are dealt out so that every drive runs once before any runs twice", () => {
    const episodes = dealt([many, few], facts, () => 2);

    expect(episodes.map(({ drive, index }) => `${drive.name} ${index}`)).toEqual([
      "many cases 0",
      "few cases 0",
      "many cases 1",
      "few cases 1",
    ]);
  });

  test("are the first cases without a lot", () => {
    expect(indices(3)).toEqual([0, 1, 2]);
  });

  test("are the first case and others that the lot draws, the same for the same lot", () => {
    const lots = Array.from({ length: 200 }, (_, nth) => indices(4, `lot ${nth}`));
    for (const drawn of lots) {
      expect(new Set(drawn).size).toBe(4);
      expect(drawn[0]).toBe(0);
    }
    expect(new Set(lots.flat())).toEqual(new Set(cases));
    expect(indices(4, "lot 7")).toEqual(lots[7]);
  });

  test("are all that there is room for, and no more than asked", () => {
    expect(indices(41, "any")).toEqual(Array.from({ length: 41 }, (_, nth) => nth));
    expect(indices(1, "any")).toEqual([0]);
    expect(indices(0, "any")).toEqual([]);
  });
});
