import { describe, expect, it } from "vitest";
import { showingEpisodes } from "./showing-episodes.ts";

const sets = [
  ["a/1", "b/1"],
  [],
  ["a/2"],
  ["a/3"],
  ...Array.from({ length: 20 }, (_, n) => [`c/${n}`]),
];

describe("the episodes that are kept of a rule", () => {
  it("are those of the smallest set where few were played", () => {
    expect(showingEpisodes(sets, 4)).toEqual(["a/2"]);
    expect(showingEpisodes([["a/1", "b/1"]], 4)).toEqual(["a/1", "b/1"]);
    expect(showingEpisodes([[]], 4)).toEqual([]);
  });

  it("are a tenth of all that were played, and no more than twelve", () => {
    expect(showingEpisodes(sets, 25)).toEqual(["a/2", "a/3", "c/0"]);
    expect(showingEpisodes(sets, 2500)).toHaveLength(12);
  });
});
