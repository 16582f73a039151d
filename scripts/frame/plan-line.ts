import type { PlannedCost } from "../../conformance/kit/run/cost.ts";
import { effectiveBudget, effectivePace, type Profile } from "../../contracts/profile/index.ts";

/** What a run may cost the target at most, told before anything is sent. */
export function planLine({ episodes, paidJobs }: PlannedCost, profile: Profile): string {
  const budget = effectiveBudget(profile);
  const { requestsPerSecond, totalRequests } = effectivePace(profile);
  const facts = [
    `${episodes} episodes`,
    `at most ${Math.min(paidJobs, budget.paidJobs)} paid jobs`,
    `${budget.users} new users`,
    `${budget.restarts} restarts`,
    `${totalRequests} requests, ${requestsPerSecond} a second`,
  ];
  return `plan    ${facts.join(" · ")}`;
}
