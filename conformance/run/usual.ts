import type { Profile } from "../../contracts/profile/index.ts";
import type { Rule } from "../rules/rule.ts";
import type { Drive } from "../stage/drive.ts";
import { allRuns, type EpisodeCost, knownOf } from "./measured.ts";
import type { RunsOf } from "./plan-options.ts";

/** What the runs of a usual check cost together, by {@link requestsOf}; they take about a sixth less. */
const most = 14_000;

/** Other costs, in requests: a new user, a user who is lent (to four episodes), a restart, a second. */
const worth = { user: 0.1, lent: 0.75, restart: 0.5, second: 2 };

const requestsOf = ({ requests, lent }: EpisodeCost): number => requests + worth.lent * lent;

/**
 * The runs of a usual check: the first of every drive, then the cheapest. A drive's fixed cases are all worth the same; of its
 * random runs the second is worth a quarter of the first, the third a ninth.
 */
export function usualRuns(rules: readonly Rule[], facts: Profile): RunsOf {
  const drives = [...new Set(rules.flatMap((rule) => rule.drives))];
  const runs = drives.flatMap((drive) => runsOf(drive, facts));
  const chosen = new Map<Drive, number[]>(drives.map((drive) => [drive, []]));
  let left = most;
  for (const { drive, index, requests } of runs.sort((one, other) => one.price - other.price)) {
    if (requests > left && index > 0) continue;
    left -= requests;
    chosen.get(drive)?.push(index);
  }
  return (drive) => (chosen.get(drive) ?? allRuns(drive, facts)).sort((a, b) => a - b);
}

/** What each run of a drive costs, and its price: for the first, none. */
function runsOf(drive: Drive, facts: Profile) {
  const { cost } = knownOf(drive, facts);
  const cases = drive.cases(facts).length;
  return allRuns(drive, facts).map((index) => {
    const own = cost(index);
    const requests = requestsOf(own);
    const all =
      requests +
      worth.user * own.users +
      worth.restart * own.restarts +
      (worth.second * own.ms) / 1000;
    const times = Math.max(1, index - cases + 1);
    return { drive, index, requests, price: index === 0 ? 0 : Math.max(1, all) * times ** 2 };
  });
}
