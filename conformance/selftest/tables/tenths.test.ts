import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { rules } from "../../rules/index.ts";
import { drivesOf } from "./tenths.ts";

const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
const drives = [...new Set(rules.flatMap((rule) => rule.drives))];

/** The runs of each drive that this run of the tables has mutants meet, by the drive's name. */
function metIn(run: number): Map<string, readonly number[]> {
  const runsOf = drivesOf(run, { runs: 1, quotas: 0 }, 1).picks(drives, facts);
  const met = drives.map((drive) => [drive.name, runsOf(drive)] as const);
  return new Map(met.filter(([, runs]) => runs.length > 0));
}

describe("the tenths that ten runs have a mutant meet", () => {
  it("hold every drive once, and each some", () => {
    const met = Array.from({ length: 10 }, (_, nth) => [...metIn(40 + nth).keys()]);

    expect(met.flat().sort()).toEqual(drives.map(({ name }) => name).sort());
    for (const names of met) expect(names.length).toBeGreaterThan(drives.length / 25);
  });

  it("come again with other runs of the same drives, the same for all who are examined", () => {
    const [first, again] = [metIn(7), metIn(17)];

    expect([...again.keys()]).toEqual([...first.keys()]);
    expect(again).not.toEqual(first);
    expect(metIn(7)).toEqual(first);
  });
});
