import type { Profile } from "../../contracts/profile/index.ts";
import type { Report } from "../../contracts/report.ts";
import { turnsAway } from "../generation/jobs/turned-away.ts";
import type { Call } from "../history/call.ts";
import type { History } from "../history/history.ts";
import { type Costs, costOf, costs, mostOf } from "../target/pace/allowance.ts";
import { kitClock } from "../target/recorder.ts";

/**
 * What a run used of the requests, users, paid jobs and restarts that the profile allows it, whichever client sent it.
 * What a load generator used stands apart, too: where no budget is stated, it has its ceiling instead.
 */
export function budgetOf({ calls }: History, profile: Profile): NonNullable<Report["budget"]> {
  const allowed = mostOf(profile);
  const used = usedBy(calls, profile);
  const byLoad = usedBy(
    calls.filter(({ sent }) => sent.at.clock !== kitClock),
    profile,
  );
  const budget = costs.map((cost) => {
    const ofLoad = byLoad[cost] === 0 ? {} : { byLoad: byLoad[cost] };
    return [cost, { used: used[cost], allowed: allowed[cost], ...ofLoad }];
  });
  return Object.fromEntries(budget);
}

/** What these calls used: a user, a job or a restart counts where the target granted it, or did not surely refuse. */
function usedBy(calls: readonly Call[], profile: Profile): Costs {
  const isTurnedAway = turnsAway(profile);
  const used = { requests: calls.length, users: 0, paidJobs: 0, restarts: 0 };
  for (const { route, received } of calls) {
    const cost = route && costOf(route);
    const answer = { text: received?.text, status: received?.status };
    if (cost !== undefined && !isTurnedAway(answer, cost)) used[cost] += 1;
  }
  return used;
}
