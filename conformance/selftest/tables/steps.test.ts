import { describe, expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { mutants } from "../../../fixtures/mutants/index.ts";
import { rules } from "../../rules/index.ts";
import type { StepName } from "./step-names.ts";
import { type Step, stepsOf } from "./steps.ts";
import type { Kill } from "./tables.ts";

const mutant = mutants.find(({ id }) => id === "refresh-leaves-the-old-token-alone")!;
const breaks = mutant.breaks.map(({ id }) => id);
const by = "refresh without a bearer token";
const row = (more: Partial<Kill>): Kill => ({
  mutant: mutant.id,
  subtle: false,
  breaks,
  reported: breaks,
  by: [by],
  made: "",
  ...more,
});
const facts = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});

/** The drives that a step plays at all. */
function played({ selects, mostRuns }: Step): Set<string> {
  const drives = rules.filter(({ clause }) => selects(clause.id)).flatMap((rule) => rule.drives);
  const most = (drive: (typeof drives)[number]): number =>
    typeof mostRuns === "function" ? mostRuns(drive, facts) : (mostRuns ?? 1);
  return new Set(drives.filter((drive) => most(drive) > 0).map(({ name }) => name));
}

describe("the steps of an examination", () => {
  it("begin with the drives that told the mutant the last time, and grow to all", () => {
    const steps = stepsOf(mutant, row({})).map(played);

    expect(steps[0]).toEqual(new Set([by]));
    expect(steps.at(-1)?.size).toBe(new Set(rules.flatMap(({ drives }) => drives)).size);
  });

  it("are done with those only where they report as much as then, and nothing else", () => {
    const [first] = stepsOf(mutant, row({}));

    expect(first?.isEnough(breaks)).toBe(true);
    expect(first?.isEnough(breaks.slice(1))).toBe(false);
    expect(first?.isEnough([...breaks, "login.result"])).toBe(false);
    expect(first?.isEnough([])).toBe(false);
  });

  it("begin with no such drive for who is new, or for who was told by none", () => {
    const starts = [stepsOf(mutant), stepsOf(mutant, row({ by: [] }))].map(
      ([first]) => played(first!).size,
    );

    for (const size of starts) expect(size).toBeGreaterThan(1);
  });

  it("begin with the larger one that was needed the last time", () => {
    const needed = (step: StepName) => stepsOf(mutant, row({ step })).map(({ name }) => name);

    expect(needed("every, more")).toEqual(["every, more", "every, all", "usual"]);
    expect(needed("own, more").slice(0, 2)).toEqual(["own, more", "own, all"]);
    expect(needed("shown").slice(0, 2)).toEqual(["again", "again, all"]);
  });

  it("are all tried of who survived the last time", () => {
    const [step, reported] = ["usual" as const, ["login.result"]];
    const names = (last: Kill) => stepsOf(mutant, last).map(({ name }) => name);

    expect(names(row({ step }))).toEqual(["usual"]);
    expect(names(row({ step, reported }))).toContain("own, all");
  });

  it("try the runs that are known to show the mutant before all others, and no more than three", () => {
    const alone = { [by]: [0, 2, 5, 7] };
    const [first, second] = stepsOf(mutant, row({ step: "own, all" }), { alone });
    const drives = rules.flatMap((rule) => rule.drives).filter(({ name }) => name === by);
    const runs = first?.picks?.(drives, facts)(drives[0]!) ?? [];

    expect([first?.name, second?.name]).toEqual(["shown", "own, all"]);
    expect(runs).toHaveLength(3);
    expect(alone[by]).toEqual(expect.arrayContaining([...runs]));
    expect(first?.isEnough(breaks)).toBe(true);
    expect(first?.isEnough([...breaks, "login.result"])).toBe(false);
  });

  it("play a whole set of runs where none of them shows the mutant by itself", () => {
    const together = [{ [by]: [0, 2, 5, 7] }, { [by]: [0, 1, 2, 3, 4] }];
    const [first] = stepsOf(mutant, row({}), { together });
    const drives = rules.flatMap((rule) => rule.drives).filter(({ name }) => name === by);

    expect(first?.picks?.(drives, facts)(drives[0]!)).toEqual([0, 2, 5, 7]);
  });

  it("try all the runs that told it the last time after those, and then the drives of these", () => {
    const runs = { [by]: [1, 4, 6, 9] };
    const last = row({ runs, step: "told", reported: [...breaks, "login.result"] });
    const [shown, told, next] = stepsOf(mutant, last, { alone: { [by]: [0] } });
    const drives = rules.flatMap((rule) => rule.drives).filter(({ name }) => name === by);

    expect([shown?.name, told?.name, next?.name]).toEqual(["shown", "told", "again"]);
    expect(told?.picks?.(drives, facts)(drives[0]!)).toEqual([1, 4, 6, 9]);
    expect(told?.isEnough(breaks)).toBe(true);
    expect(told?.isEnough([])).toBe(false);
    expect(told?.isEnough([...breaks, "login.result"])).toBe(false);
  });

  it("of what nobody can tell are one, with the drives of its area", () => {
    const steps = stepsOf({ ...mutant, undetectable: "…" }, row({ by: [], reported: [] }));

    expect(steps.map(({ name }) => name)).toEqual(["near, more"]);
    expect(steps[0]?.isEnough([])).toBe(true);
  });
});
