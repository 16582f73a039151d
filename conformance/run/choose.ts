import type { Profile } from "../../contracts/profile/index.ts";
import type { Rule } from "../rules/rule.ts";
import type { Drive } from "../stage/drive.ts";
import { type Limit, Tally, type Terms } from "./cost.ts";
import { type EpisodeCost, type Known, knownOf, type Tells } from "./measured.ts";
import { Ranking } from "./ranking.ts";
import type { Planned } from "./schedule.ts";
import { isObserving, Lacking, observed } from "./value.ts";

/** What may be spent: budgets of the profile, and time (ms). */
export type Limits = Readonly<Record<Limit, number>>;

export interface Chosen {
  /** The episodes to be played, by value where not all of them fit. */
  episodes: Planned[];
  tally: Tally;
  /** The limits for which some episodes of a drive are left out. */
  cutBy: Map<Drive, Set<Limit>>;
}

interface Candidate extends Planned {
  cost: EpisodeCost;
  tells: Tells;
}

/** Quotas come first, then twice the quotas, since an odd target's answers prove less. */
const phases = [1, 2];

/**
 * Chooses what fits the limits: the usual episodes where all of them do, else from all episodes, by value. First come
 * those that fill the quotas of rules at the least cost of what is scarce, then each drive in turn.
 */
export function choose(
  { usual, all }: Readonly<Record<"usual" | "all", readonly Planned[]>>,
  rules: readonly Rule[],
  facts: Profile,
  { limits, terms }: { limits: Limits; terms: Terms },
): Chosen {
  const known = knowing(facts);
  const costs = usual.map(({ drive, index }) => ({ cost: known(drive).cost(index) }));
  const whole = tallyOf(costs, terms);
  if (whole.beyond(limits) === undefined)
    return { episodes: [...usual], tally: whole, cutBy: new Map() };
  return byValue(weighed(all, rules, known), rules, facts, { limits, terms });
}

/** Says what is known of each drive, asked once. */
function knowing(facts: Profile): (drive: Drive) => Known {
  const known = new Map<Drive, Known>();
  return (drive) => {
    const own = known.get(drive) ?? knownOf(drive, facts);
    known.set(drive, own);
    return own;
  };
}

/** What each episode costs and tells. */
function weighed(
  episodes: readonly Planned[],
  rules: readonly Rule[],
  known: (drive: Drive) => Known,
): Candidate[] {
  const observing = new Map<Drive, Tells>();
  for (const { clause, drives } of rules.filter(isObserving)) {
    for (const drive of drives)
      observing.set(drive, { ...observing.get(drive), [observed(clause)]: 1 });
  }
  return episodes.map(({ drive, index }) => {
    const { cost, tells } = known(drive);
    return { drive, index, cost: cost(index), tells: { ...tells(index), ...observing.get(drive) } };
  });
}

function tallyOf(episodes: readonly { cost: EpisodeCost }[], terms: Terms): Tally {
  const tally = new Tally(terms);
  for (const { cost } of episodes) tally.add(cost);
  return tally;
}

function byValue(
  all: readonly Candidate[],
  rules: readonly Rule[],
  facts: Profile,
  { limits, terms }: { limits: Limits; terms: Terms },
): Chosen {
  const scarcity = scarcityOf(all, limits, terms);
  const cutBy: Chosen["cutBy"] = new Map();
  let taken: Candidate[] = [];
  let tally = tallyOf(taken, terms);
  const left = new Set(all);
  const take = (one: Candidate): boolean => {
    left.delete(one);
    const limit = tally.fits(one.cost, limits);
    if (limit === undefined) {
      tally.add(one.cost);
      taken.push(one);
      return true;
    }
    cutBy.set(one.drive, (cutBy.get(one.drive) ?? new Set()).add(limit));
    return false;
  };
  for (const times of phases) {
    const lacking = new Lacking(rules, facts, times);
    for (const { tells } of taken) lacking.fill(tells);
    const ranking = new Ranking(left, ({ tells, cost }) => lacking.worth(tells) / scarcity(cost));
    for (let best = ranking.next(); best !== undefined; best = ranking.next())
      if (take(best)) lacking.fill(best.tells);
    const spared = sparedBy(taken, lacking, scarcity);
    taken = taken.filter((one) => !spared.has(one));
    for (const one of spared) left.add(one);
    tally = tallyOf(taken, terms);
  }
  // Evenly dealt episodes are in their order already.
  for (const one of all) if (left.has(one)) take(one);
  return { episodes: taken.map(({ drive, index }) => ({ drive, index })), tally, cutBy };
}

/** Of the episodes taken early, the most expensive first, those that later ones made needless. */
function sparedBy(
  taken: readonly Candidate[],
  lacking: Lacking,
  scarcity: Scarcity,
): Set<Candidate> {
  const dearest = taken.toSorted((one, other) => scarcity(other.cost) - scarcity(one.cost));
  return new Set(dearest.filter(({ tells }) => lacking.spares(tells)));
}

type Scarcity = (cost: EpisodeCost) => number;

/** What an episode takes of each scarce resource, as a share of it. */
function scarcityOf(all: readonly Candidate[], limits: Limits, terms: Terms): Scarcity {
  const whole = tallyOf(all, terms);
  const wanted = { ...whole.cost, time: whole.cost.ms };
  const weigh = (limit: Limit, amount: number): number =>
    wanted[limit] <= limits[limit] ? 0 : amount / Math.max(limits[limit], 0.1);
  return (cost) =>
    weigh("requests", cost.requests) +
    weigh("users", cost.users + cost.lent / terms.lendings) +
    weigh("paidJobs", cost.paidJobs) +
    weigh("restarts", cost.restarts) +
    weigh("time", whole.msOf(cost)) +
    1e-6;
}
