import { describe, expect, it } from "vitest";
import { readPacts, rulesOf } from "./pact-file.ts";
import { withinTime } from "./within-time.ts";

const pacts = readPacts();
const count = (some: typeof pacts) => some.flatMap(({ interactions }) => interactions).length;
const rulesIn = (some: typeof pacts) =>
  new Set(some.flatMap(({ interactions }) => interactions.flatMap(rulesOf)));

describe("interactions within a run's time", () => {
  it("are all of them where nothing bounds it", () => {
    const { played, left } = withinTime(pacts, {
      leftMs: Number.POSITIVE_INFINITY,
      latencyMs: 200,
    });

    expect(count(played)).toBe(count(pacts));
    expect(left).toEqual([]);
  });

  it("are a few that stand for every rule, where those alone fit", () => {
    const half = withinTime(pacts, { leftMs: (count(pacts) * 1250) / 2, latencyMs: 200 });

    expect(count(half.played) + half.left.length).toBe(count(pacts));
    expect(count(half.played)).toBe(Math.floor(count(pacts) / 2));
    expect(rulesIn(half.played).size).toBeGreaterThan(rulesIn(pacts).size * 0.9);
  });

  it("are none where no time is left", () => {
    expect(withinTime(pacts, { leftMs: -5, latencyMs: 200 }).played).toEqual([]);
  });
});
