import type { Scenario } from "k6/options";
import { dueSeconds, type Ramp } from "../workloads/schedule.ts";
import type { Moment } from "./clock.ts";
import { execution } from "./execution.ts";
import { settings } from "./settings.ts";

/** Rates are whole numbers to k6: counted by the hundred seconds, slow ones are exact enough. */
const unit = 100;

/** Arrivals as a ramp wants them, whatever the answers take; at most so many under way at once. */
export function arriving({ seconds, from, to }: Ramp, { most }: { most: number }): Scenario {
  return {
    executor: "ramping-arrival-rate",
    startRate: Math.round(from * unit),
    timeUnit: `${unit}s`,
    stages: [{ duration: `${seconds}s`, target: Math.round(to * unit) }],
    preAllocatedVUs: Math.ceil(most / 2),
    maxVUs: Math.ceil(most),
  };
}

/** One iteration for each of these, a few at a time, so many seconds after the beginning. */
export const onceEach = (all: unknown[], { after }: { after: number }): Scenario => ({
  executor: "shared-iterations",
  iterations: all.length,
  vus: Math.min(10, all.length),
  startTime: `${after}s`,
  maxDuration: `${settings.maxSeconds}s`,
});

/** When the schedule wanted this iteration, on the run clock; k6 stamps a scenario's start to the millisecond. */
export function due(ramp: Ramp, { t, wall }: Moment): number {
  const start = t + (execution().scenario.startTime * 1000 - wall);
  const seconds = dueSeconds(ramp, execution().scenario.iterationInTest) ?? ramp.seconds;
  return Math.round(start + seconds * 1_000_000);
}
