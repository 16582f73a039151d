import { beforeAll, expect, it } from "vitest";
import type { JsonObject, ProfileInput } from "../../../contracts/profile/index.ts";
import type { RuleVerdict } from "../../../contracts/verdict.ts";
import { bareProfile } from "../../../fixtures/profiles/bare.ts";
import { merged, settlersOf } from "../../report/inconclusive/settlers.ts";
import { checked, onReference } from "../on-reference.ts";

/** The part of a profile that declares this fact, such as `evidence.mailbox`. */
function partOf(whole: object, fact: string): JsonObject {
  const [name = "", ...inner] = fact.split(".");
  const value = whole[name as keyof typeof whole];
  return { [name]: inner.length === 0 ? value : partOf(value, inner.join(".")) };
}

/** What a user is told by default of the reference, who declares its address and these facts of it. */
const toldOf = (facts: readonly string[] = []) => {
  const declares = (whole: ProfileInput) =>
    facts
      .map((fact) => partOf(whole, fact))
      .reduce(merged, bareProfile(whole.target.baseUrl) as unknown as JsonObject);
  return onReference(
    { declares: (whole) => declares(whole) as unknown as ProfileInput },
    async (profile) => (await checked(profile, { extent: "quick", seed: 3 })).told,
  );
};

let told: Awaited<ReturnType<typeof toldOf>>;
beforeAll(async () => {
  told = await toldOf();
});

it("tells what can be told of a target of which nothing is known but its address", () => {
  const verdicts = Object.groupBy(told, ({ verdict }) => verdict);
  const ids = Object.entries(verdicts).map(([verdict, some]) => [
    verdict,
    some.map(({ clause }) => clause.id),
  ]);
  const needless = told.filter(
    ({ verdict, needs }) => verdict === "inconclusive" && needs.length === 0,
  );

  expect(needless).toEqual([]);
  expect(Object.fromEntries(ids)).toMatchSnapshot();
});

it("tells each rule of which it says that facts would tell it, once all of them are declared", async () => {
  const steps = settlersOf(
    told.map((one) => ({ ...one, rule: one.clause.id }) as unknown as RuleVerdict),
  );
  const facts = steps.filter(({ add }) => add !== undefined);
  const later = await toldOf(facts.flatMap(({ needs }) => needs.map(({ name }) => name)));
  const promised = new Set(facts.flatMap(({ rules }) => rules));

  expect(promised.size).toBeGreaterThan(90);
  expect(
    later
      .filter(({ verdict, clause }) => verdict === "inconclusive" && promised.has(clause.id))
      .map(({ clause, needs }) => [clause.id, needs]),
  ).toEqual([]);
});
