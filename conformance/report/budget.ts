import { effectiveBudget, effectivePace, type Profile } from "../../contracts/profile/index.ts";
import type { Report } from "../../contracts/report.ts";
import { jobsOf } from "../kit/generation/jobs.ts";
import type { History } from "../kit/history/history.ts";

/** What a run used of the requests, users, paid jobs and restarts that the profile allows it. */
export function budgetOf(history: History, profile: Profile): NonNullable<Report["budget"]> {
  const { users, restarts, paidJobs } = effectiveBudget(profile);
  const taken = jobsOf(history).all.filter((job) => job.taken === "accepted");
  return {
    requests: { used: history.calls.length, allowed: effectivePace(profile).totalRequests },
    users: { used: history.to("signup").length, allowed: users },
    paidJobs: { used: taken.length, allowed: paidJobs },
    restarts: { used: history.to("restart").length, allowed: restarts },
  };
}
