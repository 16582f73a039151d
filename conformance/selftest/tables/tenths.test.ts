import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { rules } from "../../rules/index.ts";
import { drivesOf, tenthOfRun } from "./tenths.ts";

const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});

describe("the tenths that ten runs have a mutant meet", () => {
  it("hold every drive once, and each some", () => {
    const drives = [...new Set(rules.flatMap((rule) => rule.drives))];
    const met = Array.from({ length: 10 }, (_, nth) => {
      const { mostRuns } = drivesOf(tenthOfRun(40 + nth), 2);
      const most = mostRuns as (drive: (typeof drives)[number], of: typeof facts) => number;
      return drives.filter((drive) => most(drive, facts) > 0).map(({ name }) => name);
    });

    expect(met.flat().sort()).toEqual(drives.map(({ name }) => name).sort());
    for (const names of met) expect(names.length).toBeGreaterThan(drives.length / 25);
  });
});
