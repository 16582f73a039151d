import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { everyFact } from "../../../fixtures/profiles/every-fact.ts";
import { rules } from "../../rules/index.ts";
import { costs } from "../../target/pace/allowance.ts";
import { offerOf, planOf, unseen } from "../plan.ts";
import { drawOf } from "./candidate.ts";
import { extents } from "./extents.ts";
import { inTurn, seedsToPlayAll } from "./turns.ts";

const profile = parseProfile(everyFact, {});
const nameOf = ({ drive, index }: { drive: { name: string }; index: number }) =>
  `${drive.name}/${index}`;

it("cases take turns by the seed, none is lost, and what is drawn stays behind", () => {
  const { candidates } = offerOf({ profile, rules });

  const turned = inTurn(candidates, 5);

  expect(turned.map(nameOf).toSorted()).toEqual(candidates.map(nameOf).toSorted());
  expect(turned.map(nameOf)).not.toEqual(candidates.map(nameOf));
  expect(turned.map(drawOf)).toEqual(candidates.map(drawOf));
});

it("quick plays every case within 30 seeds in a row", () => {
  const { quick } = extents;
  const offer = offerOf({ profile, rules, extent: "quick" });
  const cases = offer.candidates.filter((one) => drawOf(one) === 0);
  const plans = Array.from({ length: seedsToPlayAll }, (_, nth) =>
    planOf({ ...offer, candidates: inTurn(offer.candidates, 1000 + nth) }, unseen(profile)),
  );
  const played = new Set(plans.flatMap(({ episodes }) => episodes.map(nameOf)));

  expect(cases.map(nameOf).filter((one) => !played.has(one))).toEqual([]);
  for (const { cost } of plans)
    for (const limit of costs) expect(cost[limit]).toBeLessThanOrEqual(quick[limit]);
});

it("cases that were not measured stay in order, so that the first of them tell all", () => {
  const values = { ...everyFact.values, languages: { song: Array.from("abcdefg") } };
  const own = offerOf({ profile: parseProfile({ ...everyFact, values }, {}), rules, seed: 1 });
  const asked = own.candidates.filter(
    (one) => one.drive.name === "ask song_generator for every language" && drawOf(one) === 0,
  );

  expect(asked.map(({ index }) => index)).toEqual(asked.map((_one, nth) => nth));
});
