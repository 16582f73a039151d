import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceProfile } from "../../../fixtures/profiles/reference.ts";
import { withFacts } from "../../../fixtures/profiles/with-facts.ts";
import { rules } from "../../rules/index.ts";
import { examine } from "../tables/examine.ts";
import { factsOf, leftAfter, without } from "./facts.ts";
import { follow, type Look } from "./reasons.ts";

const address = "127.0.0.1:0";
const whole = referenceProfile("http://127.0.0.1:1", {
  ...{ smtp: address, payment: address, webhook: address },
  ...{ serviceMs: 20, evidence: true, trace: true },
});
const seed = 30;

describe("the facts of a profile", () => {
  it("are all that it declares beside its address", () => {
    const bare = without(whole, new Set(factsOf(whole)));

    expect(without(whole, new Set())).toEqual(whole);
    expect(bare.target).toEqual({ baseUrl: whole.target.baseUrl });
    expect(factsOf(bare)).toEqual([]);
  });

  it("come back by their own path, their section's or that of what lies in them", () => {
    const taken = ["signup.open", "evidence.clock", "values.samples.object_removal.base64"];

    expect(leftAfter(taken, ["signup"])).toEqual(taken.slice(1));
    expect(leftAfter(taken, ["evidence.clock.set", "signup.op"])).toEqual([taken[0], taken[2]]);
    expect(leftAfter(taken, ["values.samples.object_removal.base64"])).toEqual(taken.slice(0, 2));
  });
});

describe("a reason", () => {
  const saying = (says: (missing: readonly string[]) => Record<string, string[]>) => {
    const look: Look = async (missing) => {
      const untold = says(missing);
      const needs = Object.entries(untold).map(([rule, names]) => [
        rule,
        names.map((name) => ({ kind: "fact" as const, name, text: name })),
      ]);
      return { inconclusive: Object.keys(untold), needs: Object.fromEntries(needs) };
    };
    return { look, mostRuns: 1, steps: 2 };
  };

  it("settles a rule that is told once what it names is given back", async () => {
    const options = saying((missing) =>
      missing.includes("accounts") ? { rule: ["accounts"] } : {},
    );

    const followed = await follow(["accounts", "users"], options);

    expect(followed).toMatchObject({ untold: 1, unsettled: [] });
  });

  it("settles nothing where it names what was there, or leads nowhere", async () => {
    const idle = saying(() => ({ rule: ["enterprise.key"] }));
    const endless = saying((missing) => ({ rule: missing.slice(0, 1) }));

    expect((await follow(["accounts"], idle)).unsettled).toMatchObject([{ rule: "rule" }]);
    const far = await follow(["a", "b", "c", "d"], endless);
    expect(far.unsettled).toMatchObject([{ missing: ["c", "d"] }]);
  });
});

const reference = (taken: readonly string[], asked?: readonly string[]) =>
  examine({
    ...{ deviations: [], seed, lot: taken.join(" "), mostRuns: () => 12 },
    selects: (rule) => asked?.includes(rule) ?? true,
    declares: (profile) => without(profile, new Set(taken)),
  });

it("leads to what tells a rule, where nothing at all was declared", async () => {
  const driven = rules.filter(
    ({ drives, clause }) => drives.length > 0 && clause.level !== "observe",
  );
  const some = fc.shuffledSubarray(
    driven.map(({ clause }) => clause.id),
    { minLength: 6, maxLength: 6 },
  );
  const [asked = []] = fc.sample(some, { seed, numRuns: 1 });
  const told = await reference([], asked);
  const tellable = asked.filter((rule) => !told.inconclusive.includes(rule));

  const followed = await follow(factsOf(whole), {
    ...{ look: reference, mostRuns: 12, steps: 3, rules: tellable },
  });

  expect(tellable.length).toBeGreaterThan(3);
  expect(followed.unsettled).toEqual([]);
});

it.each([
  { async: { routes: ["transcribe", "object_removal", "voice_to_voice", "scene_maker"] } },
  { queue: { routes: ["object_removal", "voice_to_voice", "scene_maker"] } },
] as const)("is not wanted for a deprecation, whatever its routes do: %o", async (facts) => {
  const { inconclusive, failed, requests } = await examine({
    ...{ deviations: [], seed, selects: (rule: string) => rule.startsWith("deprecation.") },
    declares: (profile) => withFacts(profile, structuredClone(facts) as never),
  });

  expect(requests).toBeGreaterThan(5);
  expect([...inconclusive, ...failed]).toEqual([]);
});
