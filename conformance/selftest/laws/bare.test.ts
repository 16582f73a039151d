import { expect, it } from "vitest";
import { bareProfile } from "../../../fixtures/profiles/bare.ts";
import { checked, onReference } from "../on-reference.ts";

it("tells what can be told of a target of which nothing is known but its address", async () => {
  const { told } = await onReference(
    { declares: ({ target }) => bareProfile(target.baseUrl) },
    // As `check` does by default: what a user with an address alone is told.
    (profile) => checked(profile, { extent: "quick" }),
  );

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
