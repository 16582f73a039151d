import { expect, it } from "vitest";
import { fewest } from "./fewest.ts";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];

/** What remains where all of `needed` have to be there, and how many trials that took. */
async function remains(needed: string, without = keeping("")): Promise<[string, number]> {
  let trials = 0;
  const kept = await fewest(letters, {
    without,
    shows: async (some) => {
      trials += 1;
      return [...needed].every((one) => some.includes(one));
    },
  });
  return [kept.join(""), trials];
}

/** Leaves out all but the letters that always stay. */
const keeping =
  (always: string) =>
  (kept: readonly string[], left: readonly string[]): string[] =>
    kept.filter((one) => always.includes(one) || !left.includes(one));

it("leaves nothing but what is needed, in few trials", async () => {
  expect(await remains("dkz")).toEqual(["dkz", expect.any(Number)]);
  expect((await remains("k"))[1]).toBeLessThan(letters.length / 2);
});

it("tries nothing that could not be left out", async () => {
  expect(await remains("", keeping(letters.join("")))).toEqual([letters.join(""), 0]);
});

it("leaves out what a step that is gone needed", async () => {
  const kept = await fewest(["for y", "w", "y", "z"], {
    without: (some, left) => some.filter((one) => !left.includes(one)),
    shows: async (some) =>
      ["w", "z"].every((one) => some.includes(one)) &&
      (!some.includes("y") || some.includes("for y")),
  });

  expect(kept).toEqual(["w", "z"]);
});
