import fc from "fast-check";
import { expect, test } from "vitest";
import { drive } from "../stage/drive.ts";
import { dealt } from "./schedule.ts";

const named = (name: string) =>
  drive(name, { given: fc.nat() as fc.Arbitrary<unknown>, act: async () => {} });

test("every drive runs once before any runs twice", () => {
  const [many, few] = [named("many"), named("few")];
  const runs = new Map([
    [many, [0, 4, 9]],
    [few, [2]],
  ]);
  const episodes = dealt([many, few], (one) => runs.get(one) ?? []);

  expect(episodes.map(({ drive, index }) => `${drive.name} ${index}`)).toEqual([
    "many 0",
    "few 2",
    "many 4",
    "many 9",
  ]);
});
