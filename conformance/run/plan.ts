import { effectivePace, isGentle, type Profile } from "../../contracts/profile/index.ts";
import { isClauseOffered } from "../history/offer.ts";
import type { Rule } from "../rules/rule.ts";
import type { Drive } from "../stage/drive.ts";
import type { World } from "../stage/world.ts";
import { type Allowance, type Cost, type Costs, costs, mostOf } from "../target/pace/allowance.ts";
import type { Shortened } from "../verdicts/needs.ts";
import { mostOpen } from "./as-room-allows.ts";
import { whyNotHere } from "./episode.ts";
import type { PlanOptions } from "./plan-options.ts";
import type { Candidate } from "./planning/candidate.ts";
import { choose, type Spending } from "./planning/choose.ts";
import {
  besideOfAccount,
  besideWithoutJobs,
  type PlannedCost,
  type Speed,
  Tally,
  withOwnUsers,
} from "./planning/cost.ts";
import { type Extent, extents, free, limitsOf, reserve } from "./planning/extents.ts";
import { allRuns } from "./planning/measured.ts";
import { wantedRuns } from "./planning/runs.ts";
import { dealt, type Schedule, schedule } from "./planning/schedule.ts";
import { speedOf } from "./planning/speed.ts";
import { inTurn } from "./planning/turns.ts";
import { weighed } from "./planning/weighed.ts";

/** What a run is going to do, settled after the greetings and before any other request. */
export interface Plan extends Schedule {
  episodes: readonly Candidate[];
  /** What is played again once they are through. */
  again: readonly Candidate[];
  /** The most that it costs. */
  cost: PlannedCost;
  /** Drives that cannot be run here, and why. */
  left: { drive: Drive; why: string }[];
  /** Drives that are run less often than they might be, and the limits to blame. */
  cut: Shortened[];
  /** Runs that are left out, in case the others tell less than was measured. */
  others: readonly Candidate[];
  spending: Spending;
}

/** The target's speed, the pace that it allows, and how long the run may still take (ms). */
export interface Surroundings extends Speed {
  lanes: number;
  requestsPerSecond: number;
  timeMs: number;
}

/** How fast the target is by all that was seen, and what time is left. */
export function surroundingsOf({
  client,
  facts,
  recorder: { events },
}: Pick<World, "client" | "facts" | "recorder">): Surroundings {
  const speed = speedOf(events, facts);
  const lanes = isGentle(facts) ? 1 : client.lanesAt(speed.latencyMs);
  const { requestsPerSecond, allowance } = client;
  return { ...speed, lanes, requestsPerSecond, timeMs: allowance.leftMs };
}

/** The share of a run's time that is kept for judging and writing. */
export const judgingShare = 0.15;

/** A target of which nothing was seen, and no end of time unless one is given. */
export const unseen = (profile: Profile, timeMs = Number.POSITIVE_INFINITY): Surroundings => ({
  ...speedOf([], profile),
  ...{ lanes: 2, timeMs },
  requestsPerSecond: effectivePace(profile).requestsPerSecond,
});

/** The runs that there are to choose from for these facts. */
export interface Offer {
  options: PlanOptions;
  asked: readonly Rule[];
  possible: readonly Drive[];
  candidates: readonly Candidate[];
  left: Plan["left"];
}

export function offerOf(options: PlanOptions): Offer {
  const { profile, rules, selected = () => true, properties = true } = options;
  const isTellable = (rule: Rule) => selected(rule) && isClauseOffered(rule.clause, profile);
  const asked = properties ? rules.filter(isTellable) : [];
  const { possible, left } = sifted(properties ? drivesOf(asked, options) : [], profile);
  const runs = dealt(possible, wantedRuns(options, possible));
  const all = weighed(runs, asked, profile);
  const { seed } = options;
  // Where a target allows little, the cases that tell most for their price stay first.
  const candidates = seed === undefined || isGentle(profile) ? all : inTurn(all, seed);
  return { options, asked, possible, candidates, left };
}

/** To how many episodes a user is lent; where a profile asks for a gentle pace, to all. */
export const lendingsOf = (profile: Profile): number =>
  isGentle(profile) ? Number.POSITIVE_INFINITY : 4;

/** What may be spent on this target, and how it adds up. */
export function spendingOf(
  { options }: Offer,
  { lanes, requestsPerSecond, timeMs, ...speed }: Surroundings,
  extent: Extent = options.first ?? options.extent ?? "thorough",
): Spending {
  const { profile } = options;
  const isExact = options.runs !== undefined || options.picks !== undefined;
  return {
    limits: { ...extents.thorough, ...mostOf(profile), time: timeMs },
    extent: isExact ? free : extents[extent],
    terms: {
      ...speed,
      ...{ lendings: lendingsOf(profile), lanes, requestsPerSecond },
      open: isGentle(profile) ? 1 : Math.min(mostOpen, 4 * lanes),
      probes: profile.signup.loginNeedsVerification === undefined,
      jobsAtOnce: Math.max(1, profile.accounts.length),
      besideAtOnce: besideWithoutJobs + besideOfAccount * profile.accounts.length,
    },
  };
}

/**
 * Chooses the episodes of a run for these facts, budgets and time: by what they tell, where not all fit. Those of the
 * opening have been played.
 */
export function planOf(
  offer: Offer,
  surroundings: Surroundings = unseen(offer.options.profile),
  opening: readonly Candidate[] = [],
): Plan {
  const { options, asked, possible, candidates, left } = offer;
  const { profile } = options;
  const spending = spendingOf(offer, surroundings);
  const chosen = choose(candidates, asked, profile, spending, opening);
  // Once, and only where time is short.
  let wantsMs: number | undefined;
  const wants = (): number => {
    const limits = { ...spending.limits, time: Number.POSITIVE_INFINITY };
    wantsMs ??= choose(candidates, asked, profile, { ...spending, limits }).tally.cost.ms;
    return wantsMs / (1 - judgingShare);
  };
  const taken = new Set(chosen.episodes);
  const played = new Set(opening);
  const again = againOf(offer);
  for (const one of again) chosen.tally.add(one);
  return {
    ...schedule(chosen.episodes.filter((one) => !played.has(one))),
    episodes: chosen.episodes,
    again,
    cost: chosen.tally.cost,
    left,
    cut: cutOf(possible, profile, chosen).map((one) =>
      one.limits?.includes("time") ? { ...one, wantsMs: wants() } : one,
    ),
    others: candidates.filter((one) => !taken.has(one)),
    spending,
  };
}

/** What a larger extent buys beyond a plan that was played, with what is left of the budgets and the time but for some, ms. */
export function planBeyond(
  offer: Offer,
  had: Plan,
  world: Pick<World, "client" | "facts" | "recorder">,
  keptMs = 0,
): Plan {
  const { asked, possible, candidates, options } = offer;
  const { allowance } = world.client;
  const around = surroundingsOf(world);
  const timeMs = Math.max(0, around.timeMs - keptMs);
  const whole = spendingOf(offer, { ...around, timeMs }, options.extent);
  const spent = (limit: keyof Costs) => had.cost[limit];
  const extent = limitsOf((limit) =>
    costs.some((cost) => cost === limit)
      ? Math.max(0, whole.extent[limit] - spent(limit as keyof Costs))
      : whole.extent[limit],
  );
  const spending = {
    ...whole,
    extent,
    limits: { ...leftOf(whole.limits, allowance), time: timeMs },
  };
  const played = new Set(had.episodes);
  const left = candidates.filter((one) => !played.has(one));
  const chosen = choose(left, asked, options.profile, spending);
  const taken = new Set(chosen.episodes);
  const both = { ...chosen, episodes: [...had.episodes, ...chosen.episodes] };
  return {
    ...had,
    ...schedule(chosen.episodes),
    ...{ episodes: chosen.episodes, again: [], cost: chosen.tally.cost, spending },
    cut: cutOf(possible, options.profile, both),
    others: left.filter((one) => !taken.has(one)),
  };
}

/** The limits as far as nothing was used up of them yet. */
export const leftOf = (limits: Spending["limits"], allowance: Allowance): Spending["limits"] => ({
  ...limits,
  ...Object.fromEntries(costs.map((cost) => [cost, allowance.left(cost)])),
  time: allowance.leftMs,
});

/** The most that a run of an extent may take from now on: its plan, and what rules may lack then. */
export function mostOfPlan({ cost }: Plan, used: (cost: Cost) => number): Costs {
  const most = costs.map((one) => [one, Math.max(0, cost[one] - used(one)) + reserve[one]]);
  return Object.fromEntries(most) as Costs;
}

/** What a plan costs at another pace. */
export function costAnew(
  { episodes, again, spending }: Plan,
  requestsPerSecond: number,
): PlannedCost {
  const tally = new Tally({ ...spending.terms, requestsPerSecond });
  for (const one of [...episodes, ...again]) tally.add(one);
  return tally.cost;
}

/** The tries that are played again, each at what the costliest of its drive costs. */
function againOf({ candidates, options: { again } }: Offer): Candidate[] {
  const costliest = candidates.toSorted((one, other) => other.cost.requests - one.cost.requests);
  const each = (again?.plays ?? []).flatMap(({ drive: name }) => {
    const known = costliest.find(({ drive }) => drive.name === name);
    return known ? { ...known, cost: withOwnUsers(known.cost) } : [];
  });
  return Array.from({ length: again?.times ?? 0 }, () => each).flat();
}

/**
 * The drives of the rules that are asked for, and those of the episodes to be played again: a refusal counts only together with a
 * control.
 */
function drivesOf(asked: readonly Rule[], { rules, again }: PlanOptions): ReadonlySet<Drive> {
  const named = new Set(again?.plays.map(({ drive }) => drive));
  const every = rules.flatMap((rule) => rule.drives);
  const own = asked.flatMap((rule) => rule.drives);
  return new Set([...own, ...every.filter(({ name }) => named.has(name))]);
}

/** The drives that can be run here, and why the others cannot. */
function sifted(drives: Iterable<Drive>, profile: Profile): Pick<Offer, "possible" | "left"> {
  const left: Plan["left"] = [];
  const possible = [...drives].filter((drive) => {
    const why = whyNotHere(drive, profile);
    if (why !== undefined) left.push({ drive, why });
    return why === undefined;
  });
  return { possible, left };
}

function cutOf(
  drives: readonly Drive[],
  profile: Profile,
  { episodes, cutBy }: ReturnType<typeof choose>,
): Shortened[] {
  const runs = Map.groupBy(episodes, ({ drive }) => drive);
  return drives
    .map((drive) => ({
      drive: drive.name,
      runs: runs.get(drive)?.length ?? 0,
      of: allRuns(drive, profile).length,
      limits: [...(cutBy.get(drive) ?? [])],
    }))
    .filter(({ runs, of }) => runs < of);
}
