import { effectiveBudget, effectivePace, type Profile } from "../../contracts/profile/index.ts";
import type { Report } from "../../contracts/report.ts";
import type { History } from "../kit/history.ts";

/** What a run used of the requests, users and restarts that the profile allows it. */
export function budgetOf(history: History, profile: Profile): NonNullable<Report["budget"]> {
  const { users, restarts } = effectiveBudget(profile);
  return {
    requests: { used: history.calls.length, allowed: effectivePace(profile).totalRequests },
    users: { used: history.to("signup").length, allowed: users },
    restarts: { used: history.to("restart").length, allowed: restarts },
  };
}
