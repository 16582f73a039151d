import { expect, it } from "vitest";
import type { Clause } from "../../../contracts/clauses/clause.ts";
import { mutant } from "../../../fixtures/mutants/mutant.ts";
import type { Digests } from "./digests.ts";
import type { Examined } from "./examine.ts";
import { killOf } from "./tables.ts";

const digests: Digests = { rules: {}, ofKill: () => "today", ofSoundness: () => "today" };
const examined: Examined = {
  id: "a",
  failed: ["x.one"],
  inconclusive: [],
  needs: {},
  shown: {},
  by: ["walk"],
  runs: { walk: [3] },
  requests: 1,
  played: 1,
  ms: 1,
  step: "every, more",
};
const runsOf = (result: Examined) =>
  killOf(mutant("a", { breaks: [{ id: "x.one" } as Clause], decisions: {} }), result, digests).runs;

it("a row keeps the runs that told a mutant, unless they are those of the matrix, or there are none", () => {
  expect(runsOf(examined)).toEqual({ walk: [3] });
  expect(runsOf({ ...examined, step: "told" })).toEqual({ walk: [3] });
  expect(runsOf({ ...examined, step: "shown" })).toBeUndefined();
  expect(runsOf({ ...examined, runs: {} })).toBeUndefined();
});
