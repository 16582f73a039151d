import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { drive } from "../drive.ts";
import { fittingRuns, shortened } from "./runs.ts";

const cases = Array.from({ length: 40 }, (_, value) => value);
const many = drive("many cases", {
  given: fc.nat() as fc.Arbitrary<unknown>,
  cases,
  runs: 12,
  act: async () => {},
});
const few = drive("few cases", {
  given: fc.nat() as fc.Arbitrary<unknown>,
  cases: [1],
  runs: 2,
  act: async () => {},
});

const runsAt = (baseUrl: string, facts: object = {}): number =>
  fittingRuns(many, parseProfile({ target: { baseUrl }, ...facts }, {}));
const [here, there] = ["http://127.0.0.1:1", "http://10.0.0.7"];

describe("the runs of a drive", () => {
  it("are all that it wants on this machine, and few on another", () => {
    expect(runsAt(here)).toBe(40);
    expect(runsAt(here, { pace: { requestsPerSecond: 2 } })).toBe(40);
    expect(runsAt(there)).toBe(3);
  });

  it("are all where the profile raises both pace and users", () => {
    const [pace, budget] = [{ requestsPerSecond: 200 }, { users: 1000 }];

    expect(runsAt(there, { pace, budget })).toBe(40);
    expect(runsAt(there, { pace })).toBe(3);
    expect(runsAt(there, { budget })).toBe(3);
    expect(runsAt(there, { pace: { requestsPerSecond: 1 }, budget: { users: 5 } })).toBe(3);
  });

  it("are told where they are fewer than wanted", () => {
    const profile = parseProfile({ target: { baseUrl: there } }, {});

    expect(shortened([many, few], profile, (one) => fittingRuns(one, profile))).toEqual([
      { drive: "many cases", runs: 3, of: 40 },
    ]);
  });
});
