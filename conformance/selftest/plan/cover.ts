import type { Rule } from "../../rules/rule.ts";
import { Ranking } from "../../run/ranking.ts";
import type { Lacking } from "../../run/value.ts";
import { nameOf, type Part, type Sought } from "./parts.ts";

/** How often each part is run, by its name. */
export type Choice = ReadonlyMap<string, number>;

/** A filled quota counts like so many shown faults: every rule is told before anything else. */
const quotaWorth = 1000;
/** What a fixed case, or the first random run, is worth for faults that nobody thought of. */
const unthoughtOf = 0.1;
/** The least number of random runs for every rule, whatever they show. */
const leastRandom = 3;

/**
 * Chooses by weighted set cover, up to so many requests in all. Each step takes the part that shows most of the unseen
 * faults, and fills most of the quotas, for its requests.
 */
export function cover(
  parts: readonly Part[],
  sought: readonly Sought[],
  { rules, lacking }: { rules: readonly Rule[]; lacking: Lacking },
  requests: number,
): Choice {
  const counts = new Map<string, number>();
  const unseen = new Map(sought.map(({ id }) => [id, 1]));
  const shows = Map.groupBy(
    sought.flatMap(({ id, chances }) =>
      [...chances].map(([name, chance]) => ({ id, name, chance })),
    ),
    ({ name }) => name,
  );
  let left = requests;
  const take = (part: Part): void => {
    const name = nameOf(part);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    left -= part.requests;
    lacking.fill(part.tells);
    for (const { id, chance } of shows.get(name) ?? [])
      unseen.set(id, (unseen.get(id) ?? 0) * (1 - chance));
  };
  const value = (part: Part): number => {
    const name = nameOf(part);
    const taken = counts.get(name) ?? 0;
    if (taken >= part.most) return 0;
    let worth = unthoughtOf / (taken + 1) ** 2 + quotaWorth * lacking.worth(part.tells);
    for (const { id, chance } of shows.get(name) ?? []) worth += (unseen.get(id) ?? 0) * chance;
    return worth / Math.max(part.cost, 1);
  };
  for (const part of owed(parts, sought, rules)) take(part);
  const ranking = new Ranking(parts, value);
  for (let best = ranking.next(); best !== undefined; best = ranking.next()) {
    if (best.requests > left) continue;
    take(best);
    ranking.put(best);
  }
  return counts;
}

/**
 * Parts that are chosen at any cost: the first run of every drive, and a few random ones for every rule. For each fault
 * that only several runs show together, the cheapest of these sets, too.
 */
function owed(parts: readonly Part[], sought: readonly Sought[], rules: readonly Rule[]): Part[] {
  const byName = new Map(parts.map((part) => [nameOf(part), part]));
  const times = new Map<string, number>();
  const want = (name: string, count: number): void => {
    const most = Math.min(count, byName.get(name)?.most ?? 0);
    times.set(name, Math.max(times.get(name) ?? 0, most));
  };
  for (const { drive } of parts)
    want(nameOf({ drive, ...(byName.has(`${drive}/0`) && { case: 0 }) }), 1);
  for (const { drives } of rules) {
    const random = drives
      .flatMap(({ name }) => byName.get(nameOf({ drive: name })) ?? [])
      .sort((one, other) => one.cost - other.cost);
    let left = leastRandom;
    for (const part of random) {
      want(nameOf(part), left);
      left -= Math.min(left, part.most);
    }
  }
  const price = (set: Choice): number =>
    [...set].reduce((sum, [name, count]) => sum + count * (byName.get(name)?.cost ?? 0), 0);
  for (const { sets } of sought) {
    const [cheapest = new Map<string, number>()] = sets.toSorted((a, b) => price(a) - price(b));
    for (const [name, count] of cheapest) want(name, count);
  }
  return [...times].flatMap(([name, count]) => {
    const part = byName.get(name);
    return part === undefined ? [] : Array.from({ length: count }, () => part);
  });
}

/** The expected share of the faults that a choice shows, from 0 to 1. */
export function shareShown(
  sought: readonly Sought[],
  choice: Choice,
  parts: readonly Part[],
): number {
  const most = new Map(parts.map((part) => [nameOf(part), part.most]));
  const whole = (set: Choice): number =>
    [...set].reduce((chance, [name, count]) => {
      const share = (choice.get(name) ?? 0) / Math.max(1, most.get(name) ?? 0);
      return chance * Math.min(1, share) ** count;
    }, 1);
  const missed = ({ chances, sets }: Sought): number =>
    [...chances].reduce(
      (miss, [name, chance]) => miss * (1 - chance) ** (choice.get(name) ?? 0),
      1,
    ) * sets.reduce((miss, set) => miss * (1 - whole(set)), 1);
  return sought.reduce((sum, one) => sum + 1 - missed(one), 0) / Math.max(1, sought.length);
}

/** The choice of all parts, each as often as it may be run. */
export const everything = (parts: readonly Part[]): Choice =>
  new Map(parts.map((part) => [nameOf(part), part.most]));

/** The requests of a choice. */
export const requestsOf = (parts: readonly Part[], choice: Choice): number =>
  parts.reduce((sum, part) => sum + part.requests * (choice.get(nameOf(part)) ?? 0), 0);
