import { expect, it } from "vitest";
import { type ProfileInput, parseProfile } from "../../../contracts/profile/index.ts";
import { everyFact } from "../../../fixtures/profiles/every-fact.ts";
import { rules } from "../../rules/index.ts";
import { offerOf, planOf } from "../plan.ts";
import { openingOf } from "./opening.ts";

const offered = (facts: Partial<ProfileInput>) => {
  const profile = parseProfile({ ...everyFact, ...facts }, {});
  return offerOf({ profile, rules, extent: "quick" });
};
const opening = (facts: Partial<ProfileInput>) => {
  const offer = offered(facts);
  return openingOf(offer.candidates, planOf(offer).spending);
};
const sum = (runs: ReturnType<typeof opening>, what: "paidJobs" | "passwords" | "restarts") =>
  runs.reduce((all, { cost }) => all + cost[what], 0);

it("begins with the longest waits and few requests that show a password, a job and a restart, all part of the plan", () => {
  const offer = offered({});
  const runs = openingOf(offer.candidates, planOf(offer).spending);

  const [waiting = [], others = []] = [true, false].map((waits) =>
    runs.filter(({ drive }) => (drive.company === "patient") === waits),
  );
  expect(waiting.map(({ cost }) => cost.ms >= 5000)).toEqual([true, true, true, true, true]);
  expect(others.reduce((all, { cost }) => all + cost.requests, 0)).toBeLessThan(40);
  for (const what of ["paidJobs", "passwords", "restarts"] as const)
    expect(sum(runs, what)).toBeGreaterThan(0);
  expect(planOf(offer, undefined, runs).episodes).toEqual(expect.arrayContaining([...runs]));
});

it("asks for no job and no restart where the budget allows none", () => {
  const runs = opening({ budget: { paidJobs: 0, restarts: 0 } });

  expect([sum(runs, "paidJobs"), sum(runs, "restarts")]).toEqual([0, 0]);
  expect(runs.length).toBeGreaterThan(0);
  expect(runs.filter(({ drive }) => drive.company === "patient")).toEqual([]);
});
