import type { Profile } from "../../../contracts/profile/index.ts";
import { episodesOf, type Plan } from "./schedule.ts";

/** What a planned run takes of a target at most, drives apart that may be run again to narrow a breach down. */
export interface PlannedCost {
  episodes: number;
  /** Generation jobs that may be accepted; refused requests cost nothing. */
  paidJobs: number;
}

/** The most that the planned episodes can cost. */
export function plannedCost(plan: Plan, facts: Profile): PlannedCost {
  const planned = episodesOf(plan);
  return {
    episodes: planned.length,
    paidJobs: planned.reduce((sum, { drive }) => sum + drive.jobs(facts), 0),
  };
}
