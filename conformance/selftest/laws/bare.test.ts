import { expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { bareProfile } from "../../../fixtures/profiles/bare.ts";
import { startReference } from "../../../fixtures/reference/index.ts";
import { rules } from "../../rules/index.ts";
import { runCheck } from "../../run/check.ts";

it("tells what can be told of a target of which nothing is known but its address", async () => {
  const reference = await startReference();
  const profile = parseProfile(bareProfile(reference.url), {});
  const identity = { digest: "", kit: "selftest", command: "bare", run: "bare", seed: 1 };
  // The episodes of a usual check: what a user with an address alone is told.
  const how = { extent: "usual", narrows: false } as const;
  const { told } = await runCheck({ profile, rules, catalogue, ...identity, ...how });
  await reference.close();

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
