import { describe, expect, it } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { everyFact } from "../../fixtures/profiles/every-fact.ts";
import { rules } from "../rules/index.ts";
import { allRuns, knownOf } from "./measured.ts";
import type { RunsOf } from "./plan-options.ts";
import { usualRuns } from "./usual.ts";

const facts = parseProfile(everyFact, {});
const drives = [...new Set(rules.flatMap((rule) => rule.drives))];
const usual = usualRuns(rules, facts);

/** The quotas that these runs leave open on the reference, as `rule|kind`. */
function open(runs: RunsOf): string[] {
  const told = new Map<string, number>();
  for (const drive of drives) {
    const { tells } = knownOf(drive, facts);
    for (const index of runs(drive))
      for (const [kind, count] of Object.entries(tells(index)))
        told.set(kind, (told.get(kind) ?? 0) + count);
  }
  return rules.flatMap(({ clause, quota }) =>
    Object.entries(quota(facts))
      .filter(([kind, owed]) => (told.get(`${clause.id}|${kind}`) ?? 0) < owed)
      .map(([kind]) => `${clause.id}|${kind}`),
  );
}

describe("a usual check", () => {
  it("plays every drive, and fills each quota that all runs fill", () => {
    expect(drives.filter((drive) => usual(drive).length === 0)).toEqual([]);
    expect(open(usual)).toEqual(open((drive) => allRuns(drive, facts)));
  });

  it("plays fixed cases before it plays more of what is drawn", () => {
    const several = drives.filter((drive) => {
      const cases = drive.cases(facts).length;
      const random = usual(drive).filter((index) => index >= cases).length;
      return random > 1 && usual(drive).length - random < cases;
    });

    expect(several).toEqual([]);
  });
});
