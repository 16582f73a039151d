import type { Profile } from "../../contracts/profile/index.ts";
import type { Report } from "../../contracts/report.ts";
import { generationRouteIds } from "../../contracts/wire/route-ids.ts";
import { turnsAway } from "../generation/turned-away.ts";
import type { Call } from "../history/call.ts";
import type { History } from "../history/history.ts";
import { type Cost, type Costs, costs, mostOf } from "../target/allowance.ts";
import { kitClock } from "../target/recorder.ts";

/** What a run used of the requests, users, paid jobs and restarts that the profile allows it. */
export function budgetOf(history: History, profile: Profile): NonNullable<Report["budget"]> {
  const allowed = mostOf(profile);
  const used: Costs = {
    requests: history.calls.filter(isOurs).length,
    users: granted(history.to("signup"), "users", profile),
    paidJobs: granted(
      generationRouteIds.flatMap((id) => history.to(id)),
      "paidJobs",
      profile,
    ),
    restarts: history.to("restart").filter(isOurs).length,
  };
  return Object.fromEntries(
    costs.map((cost) => [cost, { used: used[cost], allowed: allowed[cost] }]),
  );
}

/** Whether the kit sent a call itself; a load generator has a ceiling of its own. */
const isOurs = ({ sent }: Call): boolean => sent.at.clock === kitClock;

/** How many of these calls the target granted, or did not surely refuse. */
function granted(calls: readonly Call[], cost: Cost, profile: Profile): number {
  const isTurnedAway = turnsAway(profile);
  return calls.filter(isOurs).filter((call) => !isTurnedAway(answerTo(call), cost)).length;
}

const answerTo = ({ received }: Call) => ({ text: received?.text, status: received?.status });
