import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { everyFact } from "../../../fixtures/profiles/every-fact.ts";
import { rules } from "../../rules/index.ts";
import { allRuns, knownOf } from "../../run/measured.ts";
import { isObserving, Lacking } from "../../run/value.ts";
import { type Few, fewRuns } from "./few-runs.ts";

const facts = parseProfile(everyFact, {});
const drives = [...new Set(rules.flatMap((rule) => rule.drives))];
const judged = rules.filter((rule) => !isObserving(rule));

const picked = (few: Few, lot = "a lot") => {
  const runsOf = fewRuns(judged, few, lot)(drives, facts);
  return new Map(drives.map((drive) => [drive, runsOf(drive)]));
};

/** Whether these runs of the reference fill the quotas of all rules that all runs fill. */
function isFull(runs: ReadonlyMap<(typeof drives)[number], readonly number[]>): boolean {
  const lackingAfter = (some: (drive: (typeof drives)[number]) => readonly number[]) => {
    const lacking = new Lacking(judged, facts, 1);
    for (const drive of drives)
      for (const nth of some(drive)) lacking.fill(knownOf(drive, facts).tells(nth));
    return lacking;
  };
  const lacking = lackingAfter((drive) => runs.get(drive) ?? []);
  return drives.every((drive) =>
    allRuns(drive, facts).every((nth) => lacking.worth(knownOf(drive, facts).tells(nth)) < 1e-9),
  );
}

describe("few runs", () => {
  it("are so many of each drive at least, and a share of the cases of those that have hundreds", () => {
    const runs = picked({ runs: 1, quotas: 0 });

    for (const [drive, numbers] of runs) {
      const cases = drive.cases(facts).length;
      expect(numbers).toHaveLength(Math.max(1, Math.ceil(cases / 20)));
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(Math.max(...numbers)).toBeLessThan(Math.max(drive.runs, cases));
    }
  });

  it("are others by another lot, and the same by the same", () => {
    const few = { runs: 1, quotas: 0 };

    expect(picked(few)).toEqual(picked(few));
    expect(picked(few, "another")).not.toEqual(picked(few));
  });

  it("fill the quotas of all rules where that is asked, and would not without", () => {
    expect(isFull(picked({ runs: 1, quotas: 1 }))).toBe(true);
    expect(isFull(picked({ runs: 1, quotas: 0 }))).toBe(false);
  });
});
