import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { rules } from "../../rules/index.ts";
import { drivesOf, tenthOfRun } from "./tenths.ts";

const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});

describe("the tenths that ten runs have a mutant meet", () => {
  it("hold every drive once, and each some", () => {
    const drives = [...new Set(rules.flatMap((rule) => rule.drives))];
    const met = Array.from({ length: 10 }, (_, nth) => {
      const runsOf = drivesOf(tenthOfRun(40 + nth), { runs: 1, quotas: 0 }, "lot").picks(
        drives,
        facts,
      );
      return drives.filter((drive) => runsOf(drive).length > 0).map(({ name }) => name);
    });

    expect(met.flat().sort()).toEqual(drives.map(({ name }) => name).sort());
    for (const names of met) expect(names.length).toBeGreaterThan(drives.length / 25);
  });
});
