import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import type { Rule } from "../../rules/rule.ts";
import { idleDrive } from "../../selftest/idle-drive.ts";
import type { Drive } from "../../stage/drive.ts";
import type { Candidate } from "./candidate.ts";
import { choose, chooseFor } from "./choose.ts";
import { type Extent, extents, free, type Limits } from "./extents.ts";

const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
const terms = {
  ...{ probes: false, lendings: 4, lanes: 2, open: 64 },
  ...{ requestsPerSecond: 1000, latencyMs: 1, passwordMs: 1, passwordsAtOnce: 2 },
  ...{ jobMs: 0, jobsAtOnce: 1, besideAtOnce: 8, restartMs: 1 },
};

/** Rules with quotas by kind, under made-up ids. */
const ruled = (quotas: Record<string, Record<string, number>>): Rule[] =>
  Object.entries(quotas).map(
    ([id, quota]) =>
      ({ clause: { id, level: "must" }, quota: () => quota, drives: [] }) as unknown as Rule,
  );

const drives = new Map<string, Drive>();
const driveNamed = (name: string) => {
  const own = drives.get(name) ?? idleDrive(name, { cases: [0, 1, 2] });
  drives.set(name, own);
  return own;
};
const run = (
  name: string,
  index: number,
  tells: string,
  requests = 1,
  paidJobs = 0,
): Candidate => ({
  drive: driveNamed(name),
  index,
  fixed: 3,
  hasOtherCases: false,
  cost: { requests, users: 0, lent: 0, paidJobs, restarts: 0, ms: 0, passwords: 0 },
  tells: [
    ...new Map(
      tells.split(" ").flatMap((kind) => [
        [kind, 1],
        [kind.replace(/\|.*/, "|"), 1],
      ]),
    ),
  ],
});

function chosen(
  candidates: readonly Candidate[],
  rules: readonly Rule[],
  extent: Extent,
  own: Partial<Limits> = {},
): string[] {
  const limits = { ...free, ...own };
  return choose(candidates, rules, facts, { limits, extent: extents[extent], terms })
    .episodes.map(({ drive, index }) => `${drive.name}${index}`)
    .sort();
}

const most = extents.quick.requests;
const jobs = extents.quick.paidJobs;

describe("an extent", () => {
  it("buys each kind that a rule wants at the least price, even beyond the extent's own", () => {
    const runs = [
      run("a", 0, "one|x one|y", most),
      run("b", 0, "one|x", 1, jobs),
      run("b", 1, "one|x one|y", 9 * most),
    ];

    expect(chosen(runs, ruled({ one: { x: 1, y: 1 } }), "quick")).toEqual(["a0"]);
    expect(chosen(runs, ruled({ one: { x: 1, y: 2 } }), "quick")).toEqual(["a0", "b1"]);
  });

  it("lets one job serve every rule that can read it", () => {
    const runs = [
      run("a", 0, "one|x", 1, 9),
      run("b", 0, "two|x", 1, 9),
      run("c", 0, "one|x two|x", 2, 10),
      run("d", 0, "no|rule", most),
    ];

    expect(chosen(runs, ruled({ one: { x: 1 }, two: { x: 1 } }), "quick")).toContain("c0");
    expect(
      chooseFor(runs, [], [want("one"), want("two")], {
        limits: free,
        extent: extents.quick,
        terms,
      }).taken,
    ).toEqual([runs[2]]);
  });

  it("spends what is left on the first run of each drive, then on fixed cases before what is drawn", () => {
    const some = [0, 1, 2, 3, 4].map((nth) => run("a", nth, "one|x", most / 5));
    const other = run("b", 0, "no|rule", most / 5);

    expect(chosen([...some, other], ruled({ one: { x: 1 } }), "quick")).toEqual([
      ...["a0", "a1", "a2", "b0"],
    ]);
  });

  it("deals fixed cases out fairly among the rules, from all over each drive's list", () => {
    const cheap = Array.from({ length: 40 }, (_, nth) => run("a", nth, "one|x", most / 20));
    const dear = Array.from({ length: 40 }, (_, nth) => run("b", nth, "two|x", most / 10));
    const [one, two] = ruled({ one: { x: 1 }, two: { x: 1 } });
    const both = [
      { ...(one as Rule), drives: [driveNamed("a")] },
      { ...(two as Rule), drives: [driveNamed("b")] },
    ];
    const runs = [...cheap, ...dear].map((each) => ({ ...each, fixed: 40, hasOtherCases: false }));

    const bought = chosen(runs, both, "quick");
    expect(bought.filter((name) => name.startsWith("b")).length).toBeGreaterThanOrEqual(4);
    expect(bought.filter((name) => name.startsWith("a")).length).toBeGreaterThanOrEqual(8);
    expect(bought.some((name) => /^a[23]/.test(name))).toBe(true);
  });

  it("is wider where it is thorough, and never more than the target allows", () => {
    const runs = [0, 1, 2, 3, 4].map((nth) => run("a", nth, "one|x", most));

    const counts = (["quick", "usual", "thorough"] as const).map(
      (extent) => chosen(runs, ruled({ one: { x: 1 } }), extent).length,
    );
    expect(counts).toEqual([1, 2, 5]);
    expect(
      chosen(runs, ruled({ one: { x: 5 } }), "quick", { requests: 2 * most + 6 }),
    ).toHaveLength(2);
  });

  it("gives each rule its cheapest run before any rule gets its second, where time is short", () => {
    const runs = [
      ...[0, 1, 2].map((nth) => run("a", nth, "one|x", 10)),
      run("b", 0, "two|x", 25),
      run("c", 0, "three|x", 30),
    ];
    const rules = ruled({ one: { x: 3 }, two: { x: 3 }, three: { x: 3 } });

    expect(chosen(runs, rules, "quick", { time: 3 * 66 })).toEqual(["a0", "b0", "c0"]);
  });
});

const want = (rule: string) => ({ rule, kinds: [["x", 1]] as const });
