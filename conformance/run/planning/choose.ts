import type { Profile } from "../../../contracts/profile/index.ts";
import type { Rule } from "../../rules/rule.ts";
import type { Drive } from "../../stage/drive.ts";
import { Basket, type Candidate, drawOf } from "./candidate.ts";
import type { Tally, Terms } from "./cost.ts";
import { type Limit, type Limits, limitNames, limitsOf } from "./extents.ts";
import type { Tells } from "./measured.ts";
import { Ranking } from "./ranking.ts";
import { Lacking, quotasOf, type Want } from "./value.ts";

export interface Chosen {
  /** The runs to be played; those that the rules need come first. */
  episodes: readonly Candidate[];
  tally: Tally;
  /** The limits for which some runs of a drive are left out. */
  cutBy: Map<Drive, Set<Limit>>;
}

/** What may be spent on this target at all, for which extent, and how costs add up. */
export interface Spending {
  limits: Limits;
  /** What the runs of this extent may cost together. */
  extent: Limits;
  terms: Terms;
}

/**
 * Chooses the runs of an extent. First come those that the rules need, at the least price. What is left of the extent's
 * price buys breadth: the cases whose turn it is, the first run of every drive, then fixed cases, dealt out fairly among
 * the rules; then the quotas again and again, since a fault may show now and then; then what is drawn.
 */
export function choose(
  candidates: readonly Candidate[],
  rules: readonly Rule[],
  facts: Profile,
  spending: Spending,
  opening: readonly Candidate[] = [],
): Chosen {
  const most = mostForBreadth(spending);
  const buying = buyingOf(spending);
  const { basket, price, isFair } = buying;
  const lacking = new Lacking(quotasOf(rules, facts), isFair);
  for (const one of opening) if (basket.take(one)) lacking.fill(one.tells);
  const isFixed = (one: Candidate) => drawOf(one) === 0;
  cover(candidates.filter(isFixed), lacking, buying);
  // What is told by chance alone.
  cover(candidates, lacking, buying);
  const buy = (some: readonly Candidate[], within = most) => {
    for (const one of some)
      if (!basket.has(one) && basket.take(one, within)) lacking.fill(one.tells);
  };
  const due = candidates.filter(({ isDue }) => isDue === true);
  // A dear run and a long wait, too, have their turn.
  const dearest = due.toSorted((one, other) => price(other) - price(one));
  buy(dearest, { ...most, wait: spending.limits.wait });
  spareNeedless(basket, lacking, price, (one) => one.isDue !== true && !opening.includes(one));
  const unmet = new Lacking(everyPlanAsked(candidates, facts), false);
  for (const one of basket.taken) unmet.fill(asksOf(one));
  cover(candidates.filter(isFixed), unmet, { ...buying, most }, asksOf);
  buy(firsts(candidates, price).filter((one) => price(one) <= largestShare));
  buy(fairly(candidates.filter(isFixed), rules, buying));
  for (
    let times = 2;
    times <= mostTimes && basket.tally.spent.requests < most.requests;
    times *= 2
  ) {
    lacking.want(times);
    cover(candidates, lacking, { ...buying, most });
  }
  buy(fairly(candidates, rules, buying));
  const { taken, tally, cutBy } = basket;
  return { episodes: taken, tally, cutBy };
}

/** Stands for all that accounts are asked for, as rules do for what they are to see. */
const asked = "asked";

const asksOf = ({ asks = [] }: Candidate): Tells => asks.map((one) => [`${asked}|${one}`, 1]);

/**
 * Wants all that any run asks accounts for as often as there are plans, and once more: a service may break a rule for one
 * plan alone, or for who asked before.
 */
function everyPlanAsked(candidates: readonly Candidate[], { accounts }: Profile): Want[] {
  const plans = new Set(accounts.map(({ plan }) => plan)).size;
  const things = new Set(candidates.flatMap(({ asks = [] }) => asks));
  return [{ rule: asked, kinds: [...things].map((one) => [one, plans + 1]) }];
}

/** A drive's first run that takes a larger share than this of an extent's price waits for its turn. */
const largestShare = 1 / 8;

/** So many times its quotas are enough of any rule. */
const mostTimes = 16;

/** The share of a target's limits that breadth leaves, for what rules still lack when all was played. */
const kept = 0.15;

/** What breadth may cost. */
const mostForBreadth = ({ limits, extent }: Spending): Limits =>
  limitsOf((limit) => Math.min(limits[limit] * (1 - kept), extent[limit]));

/**
 * Buys the cheapest runs that fill these wants, within the target's limits: of the rules' own drives, and of others what
 * those do not tell. What other drives were measured to tell may have come by chance.
 */
export function chooseFor(
  candidates: readonly Candidate[],
  rules: readonly Pick<Rule, "clause" | "drives">[],
  wants: readonly Want[],
  spending: Spending,
): Basket {
  const buying = buyingOf(spending);
  const lacking = new Lacking(wants, buying.isFair);
  const wanting = new Set(wants.map(({ rule }) => rule));
  const own = new Set(
    rules.filter(({ clause }) => wanting.has(clause.id)).flatMap(({ drives }) => drives),
  );
  cover(
    candidates.filter(({ drive }) => own.has(drive)),
    lacking,
    buying,
  );
  cover(candidates, lacking, buying);
  return buying.basket;
}

type Price = (one: Candidate) => number;

const isTimed = (limit: Limit, limits: Limits): boolean =>
  limit === "time" && limits.time < Number.POSITIVE_INFINITY;

/** The limits that the target sets below the extent's own. */
const scarce = ({ limits, extent }: Spending): Limit[] =>
  limitNames.filter((limit) => limits[limit] < extent[limit] || isTimed(limit, limits));

/** What a run takes of each limit, as a share of it: of the scarce ones, where any are. */
function priceOf(spending: Spending, tally: Tally): Price {
  const { limits, extent: own } = spending;
  const set = scarce(spending);
  // Waits go on beside everything else.
  const priced = (set.length > 0 ? set : limitNames).filter((limit) => limit !== "wait");
  return (one) => {
    const taken = tally.taking(one);
    const share = (limit: Limit) =>
      taken[limit] / Math.max(Math.min(limits[limit], own[limit]), 0.1);
    return priced.reduce((sum, limit) => sum + share(limit), 1e-6);
  };
}

/** The runs without drawn values that wait for seconds, the longest first, where the plan will buy them in any case. */
export function surelyAwaited(candidates: readonly Candidate[], spending: Spending): Candidate[] {
  const { wait } = spending.extent;
  const isLong = (one: Candidate) =>
    one.drive.company === "patient" &&
    drawOf(one) === 0 &&
    one.cost.ms >= longMs &&
    one.cost.ms <= wait;
  if (scarce(spending).length > 0) return [];
  return candidates.filter(isLong).sort((one, other) => other.cost.ms - one.cost.ms);
}

/** The first run of every drive, by price. */
function firsts(candidates: readonly Candidate[], price: Price): Candidate[] {
  const byDrive = Map.groupBy(candidates, ({ drive }) => drive);
  return [...byDrive.values()]
    .flatMap((own) => own.slice(0, 1))
    .sort((one, other) => price(one) - price(other));
}

/** A longer wait than this takes longer than most other runs (ms). */
const longMs = 5000;

interface Buying {
  basket: Basket;
  price: Price;
  isFair: boolean;
  most?: Limits;
}

/** Where time is short, it is dealt fairly: what it starves would go unseen, and not merely untold. */
function buyingOf(spending: Spending): Buying {
  const { limits, terms } = spending;
  const basket = new Basket(limits, terms);
  const isFair = isTimed("time", limits);
  return { basket, price: priceOf(spending, basket.tally), isFair };
}

/** Buys what is lacking at the least price, then gives back the dearest runs that later ones made needless. */
function cover(
  candidates: readonly Candidate[],
  lacking: Lacking,
  { basket, price, most }: Buying,
  of = ({ tells }: Candidate): Tells => tells,
): void {
  const before = new Set(basket.taken);
  for (let round = 1, isSpared = true; isSpared && round <= mostRounds; round += 1) {
    const taken = new Set(basket.taken);
    const left = candidates.filter((one) => !taken.has(one));
    const ranking = new Ranking(left, (one) => lacking.worth(of(one)) / price(one));
    for (let best = ranking.next(); best !== undefined; best = ranking.next())
      if (basket.take(best, most)) lacking.fill(of(best));
    // What was given back may buy what there was no room for.
    isSpared =
      spareNeedless(basket, lacking, price, (one) => !before.has(one), of) && lacking.isLeft;
  }
}

/** Gives back the dearest of these runs that others made needless; returns whether any was. */
function spareNeedless(
  basket: Basket,
  lacking: Lacking,
  price: Price,
  isSpareable: (one: Candidate) => boolean,
  of = ({ tells }: Candidate): Tells => tells,
): boolean {
  const dearest = basket.taken.filter(isSpareable).sort((one, other) => price(other) - price(one));
  const spared = new Set(dearest.filter((one) => lacking.spares(of(one))));
  basket.spare(spared);
  return spared.size > 0;
}

/** How often what was given back is spent again. */
const mostRounds = 3;

/**
 * Runs in the order in which they are to be bought, so that each rule gets as much for its price, shared among its
 * drives. Of what is drawn, the second is worth a quarter of the first.
 */
function fairly(
  candidates: readonly Candidate[],
  rules: readonly Rule[],
  { basket, price }: Buying,
): Candidate[] {
  const weights = new Map<Drive, number>();
  for (const { drives } of rules)
    for (const one of drives) weights.set(one, (weights.get(one) ?? 0) + 1 / drives.length);
  const paid = (one: Candidate) =>
    (price(one) * Math.max(1, drawOf(one)) ** 2) / (weights.get(one.drive) ?? leastWeight);
  const had = Map.groupBy(basket.taken, ({ drive }) => drive);
  const dealt = [...Map.groupBy(candidates, ({ drive }) => drive)].flatMap(([drive, own]) => {
    let sum = (had.get(drive) ?? []).reduce((all, one) => all + paid(one), 0);
    return spread(own.filter((one) => !basket.has(one))).map((one) => {
      sum += paid(one);
      return { one, sum };
    });
  });
  return dealt.sort((one, other) => one.sum - other.sum).map(({ one }) => one);
}

/** The weight of a drive of no rule that is asked for. */
const leastWeight = 0.01;

/** A list's items so that any first few of them come from all over it (van der Corput's order); drawn ones stay last. */
function spread(list: readonly Candidate[]): Candidate[] {
  const at = (nth: number): number => {
    let [left, place, share] = [nth, 0, 0.5];
    for (; left > 0; left >>= 1, share /= 2) place += (left & 1) * share;
    return place;
  };
  const fixed = list.filter((one) => drawOf(one) === 0);
  const order = fixed.map((_, nth) => at(nth));
  const places = order.toSorted((one, other) => one - other);
  const picked = order.map((place) => fixed[places.indexOf(place)] as Candidate);
  return [...picked, ...list.filter((one) => drawOf(one) > 0)];
}
