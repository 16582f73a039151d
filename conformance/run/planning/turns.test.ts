import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { everyFact } from "../../../fixtures/profiles/every-fact.ts";
import { rules } from "../../rules/index.ts";
import { offerOf, planOf, unseen } from "../plan.ts";
import { drawOf } from "./candidate.ts";
import { inTurn } from "./turns.ts";

const profile = parseProfile(everyFact, {});
const nameOf = ({ drive, index }: { drive: { name: string }; index: number }) =>
  `${drive.name}/${index}`;

it("cases take turns by the seed, none is lost, and what is drawn stays behind", () => {
  const { candidates } = offerOf({ profile, rules });

  const turned = inTurn(candidates, 5);

  expect(turned.map(nameOf).toSorted()).toEqual(candidates.map(nameOf).toSorted());
  expect(turned.map(nameOf)).not.toEqual(candidates.map(nameOf));
  expect(turned.map(drawOf)).toEqual(candidates.map(drawOf));
  expect(inTurn(candidates, 0).map(nameOf)).toEqual(candidates.map(nameOf));
});

it("quick plays other cases with other seeds, at the same price", () => {
  const plans = [1, 2, 3, 4, 5, 6].map((seed) =>
    planOf(offerOf({ profile, rules, extent: "quick", seed }), unseen(profile)),
  );

  const played = plans.map(({ episodes }) => new Set(episodes.map(nameOf)));
  const most = Math.max(...played.map(({ size }) => size));
  expect(new Set(played.flatMap((one) => [...one])).size).toBeGreaterThan(2 * most);
  for (const { cost } of plans) expect(cost.requests).toBeLessThanOrEqual(2450);
});

it("cases that were not measured stay in order, so that the first of them tell all", () => {
  const values = { ...everyFact.values, languages: { song: Array.from("abcdefg") } };
  const own = offerOf({ profile: parseProfile({ ...everyFact, values }, {}), rules, seed: 1 });
  const asked = own.candidates.filter(
    (one) => one.drive.name === "ask song_generator for every language" && drawOf(one) === 0,
  );

  expect(asked.map(({ index }) => index)).toEqual(asked.map((_one, nth) => nth));
});
