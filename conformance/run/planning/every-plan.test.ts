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

/** What no account of some plan is asked for with a seed, and what no account is asked for twice, as shares of all. */
function missedBy(seed: number): { byPlans: number; twice: number } {
  const offer = offerOf({ profile, rules, extent: "quick", seed });
  const work = planOf(offer, unseen(profile)).episodes.map((one) => ({
    episode: `${one.drive.name}/${one.index}`,
    asks: one.asks ?? [],
    jobs: one.cost.paidJobs,
  }));
  const accounts = new Accounts(profile);
  accounts.deal(work);
  const planOfKey = new Map(profile.accounts.map(({ key, plan }) => [key, plan]));
  const met = work.flatMap(({ episode, asks }) => {
    const { key = "" } = accounts.of(episode, 0, "standard") ?? {};
    return asks.map((thing) => ({ thing, key, ofPlan: `${planOfKey.get(key)} ${thing}` }));
  });

  const things = [...new Set(offer.candidates.flatMap(({ asks = [] }) => asks))];
  const ofPlans = new Set(met.map(({ ofPlan }) => ofPlan));
  const times = Map.groupBy(met, ({ thing, key }) => `${key} ${thing}`);
  const isTwice = (thing: string) =>
    profile.accounts.some(({ key }) => (times.get(`${key} ${thing}`)?.length ?? 0) > 1);
  const owed = things.flatMap((thing) => plans.map((plan) => `${plan} ${thing}`));

  return {
    byPlans: owed.filter((one) => !ofPlans.has(one)).length / owed.length,
    twice: things.filter((one) => !isTwice(one)).length / things.length,
  };
}

it("quick asks an account of every plan for nearly all, and some account twice, over the seeds", () => {
  const missed = Array.from({ length: seedsToPlayAll / 3 }, (_, nth) => missedBy(3 * nth));
  const mean = (of: (one: { byPlans: number; twice: number }) => number) =>
    missed.reduce((sum, one) => sum + of(one), 0) / missed.length;

  expect(plans).toHaveLength(3);
  expect(mean(({ byPlans }) => byPlans)).toBeLessThanOrEqual(0.04);
  expect(mean(({ twice }) => twice)).toBeLessThanOrEqual(0.12);
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
