import { describe, expect, it } from "vitest";
import type { Clause } from "../../../contracts/clauses/clause.ts";
import { mutant } from "../../../fixtures/mutants/mutant.ts";
import type { Variant } from "../../../fixtures/variants/variant.ts";
import { clean } from "./clean.ts";
import type { Digests } from "./digests.ts";
import type { Examined } from "./examine.ts";
import type { Unseeded } from "./means.ts";
import { renewed } from "./renew.ts";
import type { Stale } from "./stale.ts";
import type { Tables } from "./tables.ts";

const digests: Digests = {
  rules: { "x.one": "1", "y.two": "2", "z.three": "3", "z.four": "4" },
  ofKill: (id, by) => `${id} by ${by} today`,
  ofSoundness: (ids) => `${ids} today`,
};
const mutants = ["a", "b"].map((id) =>
  mutant(id, { breaks: [{ id: "x.one" } as Clause], decisions: {} }),
);
const variants = ["v", "w"].map((id): Variant => ({ id, decisions: {}, profile: {}, why: "…" }));
const kill = {
  subtle: false,
  breaks: ["x.one"],
  reported: ["x.one"],
  by: ["walk"],
  made: "before",
};
const before: Tables = {
  run: 6,
  rules: {},
  kills: mutants.map(({ id }) => ({ mutant: id, ...kill })),
  soundness: variants.map(({ id }) => ({
    variant: id,
    failed: ["x.one"],
    inconclusive: ["y.two"],
    made: "before",
  })),
  regressions: [],
};

const [a, b] = before.kills;
const stepped: Tables = {
  ...before,
  kills: [
    { ...a!, step: "shown" },
    { ...b!, step: "every, all" },
  ],
};
const nothing: Stale = {
  kills: new Set(),
  soundness: new Set(),
  rules: new Set(),
  regressions: new Set(),
};

/** What is asked where this is stale and the examiner says so, and the tables that come of it. */
async function asked(
  stale: Partial<Record<keyof Stale, string[]>>,
  says: Record<string, Partial<Examined>> = {},
) {
  const tasks: string[] = [];
  const examine = async ({ kind, id, rules, tenth }: Unseeded): Promise<Examined> => {
    const what = [kind, id, rules?.join(), tenth].filter((part) => part !== undefined).join(" ");
    tasks.push(what);
    return { id, ...clean, ...says[what] };
  };
  const { kills = [], soundness = [], rules = [], regressions = [] } = stale;
  const made = await renewed({
    before,
    stale: {
      kills: new Set(kills),
      soundness: new Set(soundness),
      rules: new Set(rules),
      regressions: new Set(regressions),
    },
    digests,
    mutants,
    variants,
    regressions: [],
    examine,
    companySize: 8,
    baselines: 1,
  });
  return { tasks: tasks.sort(), made };
}

describe("tables of which something is stale", () => {
  it("have that examined alone, and the rest stays", async () => {
    const { tasks, made } = await asked(
      { kills: ["a"] },
      { "mutant a": { failed: ["x.one"], by: ["run"], step: "own, some" } },
    );

    expect(tasks).toEqual(["mutant a", "mutants a 7"]);
    expect(made.kills).toEqual([
      { mutant: "a", ...kill, by: ["run"], step: "own, some", made: "a by run today" },
      before.kills[1],
    ]);
    expect(made.soundness).toEqual(before.soundness);
    expect(made).toMatchObject({ run: 7, rules: digests.rules });
  });

  it("have those begun first that took most steps the last time", async () => {
    const order: string[] = [];
    await renewed({
      ...{ before: stepped, digests, mutants, variants: [], regressions: [] },
      stale: { ...nothing, kills: new Set(["a", "b"]) },
      examine: async ({ kind, id }) => {
        if (kind === "mutant") order.push(id);
        return { id, ...clean };
      },
      companySize: 8,
      baselines: 1,
    });

    expect(order).toEqual(["b", "a"]);
  });

  it("have what other drives show of a mutant written into its row", async () => {
    const { made } = await asked({ kills: ["a"] }, { "mutants a 7": { failed: ["y.two"] } });

    expect(made.kills[0]?.reported).toEqual(["y.two"]);
  });

  it("have variants meet the rules that changed, and keep what others said of them", async () => {
    const { tasks, made } = await asked(
      { rules: ["y.two"] },
      { "variants v + w y.two": { failed: ["y.two"] }, "variants w y.two": { failed: ["y.two"] } },
    );

    expect(tasks).toEqual(["variants v + w y.two", "variants v y.two", "variants w y.two"]);
    expect(made.soundness).toEqual([
      { variant: "v", failed: ["x.one"], inconclusive: [], made: "v today" },
      { variant: "w", failed: ["x.one", "y.two"], inconclusive: [], made: "w today" },
    ]);
  });

  it("have variants examined in whole where they are stale, or where many rules are", async () => {
    const one = await asked({ soundness: ["v"], rules: ["y.two"] });
    const all = await asked({ rules: ["x.one", "y.two"] });

    expect(one.tasks).toEqual(["variants v", "variants w y.two"]);
    expect(all.tasks).toEqual(["variants v + w"]);
    expect(all.made.soundness.map(({ failed }) => failed)).toEqual([[], []]);
  });
});
