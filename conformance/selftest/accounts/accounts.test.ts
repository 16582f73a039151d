import { describe, expect, it } from "vitest";
import { clauses } from "./model.ts";
import { failedIn, type Trial } from "./power.ts";
import { trials } from "./print-power.ts";
import { accusedIn } from "./right.ts";
import { simulate } from "./service.ts";

describe("right services that use what the document leaves open", () => {
  it("are accused by no rule of the control plane", () => {
    expect(accusedIn(500_001, 500_060)).toEqual([]);
  });

  it("are the same for the same seed, and not for another", () => {
    const written = (seed: number) => JSON.stringify(simulate({ seed, calls: 10 }).events);

    expect(written(7)).toBe(written(7));
    expect(written(7)).not.toBe(written(8));
  });
});

/** A breach is looked for in the first histories of each trial that breaks it always, the shortest trial first. */
const seeds = [1, 2, 3];
const always = Object.values(trials).filter(({ share }) => share === 1);

describe("a service that breaks a clause", () => {
  it.each(clauses)("is told by the clause's own rule: $id", (clause) => {
    const isTold = ({ share, ...trial }: Trial, seed: number): boolean =>
      failedIn(simulate({ seed, ...trial, breaks: { clause, share } })).includes(clause.id);

    expect(always.some((trial) => seeds.some((seed) => isTold(trial, seed)))).toBe(true);
  });
});
