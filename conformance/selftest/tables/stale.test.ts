import { describe, expect, it } from "vitest";
import type { Digests } from "./digests.ts";
import { isFresh, staleIn, staleness } from "./stale.ts";
import type { Tables } from "./tables.ts";

const digests: Digests = {
  rules: { "x.one": "1", "y.two": "2" },
  ofKill: (mutant, by) => `${mutant} by ${by}`,
  ofSoundness: (ids) => `${ids}`,
};
const tables: Tables = {
  run: 1,
  rules: digests.rules,
  kills: ["a", "b"].map((mutant) => ({
    mutant,
    subtle: false,
    breaks: ["x.one"],
    reported: ["x.one"],
    by: ["walk"],
    made: `${mutant} by walk`,
  })),
  soundness: ["v", "w"].map((variant) => ({
    variant,
    failed: [],
    inconclusive: [],
    made: variant,
  })),
  regressions: [],
};
const there = { mutants: ["a", "b"], variants: ["v", "w"], regressions: [] };
const stale = (part: Partial<Tables>, today = there) =>
  staleness(staleIn({ ...tables, ...part }, digests, today)).join("\n");

describe("rows of the tables", () => {
  it("are fresh as long as nothing that they depend on changes", () => {
    expect(isFresh(staleIn(tables, digests, there))).toBe(true);
    expect(stale({})).toBe("");
  });

  it("are stale one by one, and named", () => {
    const [first, second] = tables.kills;
    const kills = [first!, { ...second!, made: "b by run" }];
    const soundness = tables.soundness.map((row) => ({ ...row, made: "" }));

    expect(stale({ kills, soundness })).toBe(
      "1 × kill row stale (b): run `npm run -s kit -- tables`\n" +
        "2 × soundness row stale (v, w): run `npm run -s kit -- tables`",
    );
  });

  it("are stale where there are none yet", () => {
    const mutants = ["a", "b", "c", "d", "e", "f", "g", "h"];

    expect(stale({}, { ...there, mutants })).toContain(
      "6 × kill row stale (the first 5: c, d, e, f, g)",
    );
  });

  it("of variants are to meet the rules that have changed, and those alone", () => {
    expect(stale({ rules: { "x.one": "1", "y.two": "1" } })).toMatch(/1 × rule .*y\.two/);
  });

  it("of a company that was accused are told anew by its members", () => {
    const company = { variant: "v + w", failed: ["x.one"], inconclusive: [], made: "v,w" };

    expect(stale({ soundness: [...tables.soundness, company] })).toContain("(v, w)");
  });
});
