import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { everyFact } from "../../../fixtures/profiles/every-fact.ts";
import { rules } from "../../rules/index.ts";
import { Accounts } from "../../stage/accounts.ts";
import { offerOf, planOf, unseen } from "../plan.ts";
import { seedsToPlayAll } from "./turns.ts";
import { quotasOf } from "./value.ts";

const profile = parseProfile(everyFact, {});
const plans = [...new Set(profile.accounts.map(({ plan }) => plan))];

/** By which share of what is asked for some plan is not asked, with a seed. */
function missedBy(seed: number): number {
  const offer = offerOf({ profile, rules, extent: "quick", seed });
  const work = planOf(offer, unseen(profile)).episodes.map((one) => ({
    episode: `${one.drive.name}/${one.index}`,
    asks: one.asks ?? [],
    jobs: one.cost.paidJobs,
  }));
  const accounts = new Accounts(profile);
  accounts.deal(work);
  const planOfKey = new Map(profile.accounts.map(({ key, plan }) => [key, plan]));
  const met = new Set(
    work.flatMap(({ episode, asks }) => {
      const plan = planOfKey.get(accounts.of(episode, 0, "standard")?.key ?? "");
      return asks.map((thing) => `${plan} ${thing}`);
    }),
  );

  const things = new Set(offer.candidates.flatMap(({ asks = [] }) => asks));
  const owed = [...things].flatMap((thing) => plans.map((plan) => `${plan} ${thing}`));

  return owed.filter((one) => !met.has(one)).length / owed.length;
}

it("quick asks an account of every plan for nearly all, over the seeds", () => {
  const missed = Array.from({ length: seedsToPlayAll / 3 }, (_, nth) => missedBy(3 * nth));

  expect(plans).toHaveLength(3);
  expect(missed.reduce((sum, one) => sum + one, 0) / missed.length).toBeLessThanOrEqual(0.05);
});

it("quick asks the deprecated routes of a target whose clock cannot be moved, as their rules owe", () => {
  const still = { ...profile, evidence: { ...profile.evidence, clock: undefined } };
  const ended = rules.filter(({ clause }) =>
    /^deprecation\.(voice-to-voice|scene-maker)$/.test(clause.id),
  );
  const { episodes } = planOf(
    offerOf({ profile: still, rules: ended, extent: "quick", seed: 1 }),
    unseen(still),
  );

  const told = new Map(episodes.flatMap(({ tells }) => tells));
  const owed = quotasOf(ended, still).flatMap(({ rule, kinds }) =>
    kinds.map(([kind]) => `${rule}|${kind}`),
  );

  expect(owed).toHaveLength(2);
  expect(owed.filter((kind) => !told.has(kind))).toEqual([]);
});
