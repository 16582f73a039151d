import { count } from "../../conformance/report/words.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import { isLoopback } from "../../contracts/profile/sections/effective.ts";
import { settingsOf } from "../../load/load-run.ts";
import { ceilingFor } from "../../load/safety.ts";
import {
  costOf,
  preparationOf,
  type ScenarioName,
  secondsOf,
  subjectsOfScenario,
} from "../../load/workloads/index.ts";
import type { PlannedPart } from "../frame/plan-line.ts";
import { furtherTries, tries } from "./before/drain-queues.ts";
import { jobs as failingJobs } from "./before/failing-jobs.ts";
import { failures } from "./before/failing-webhooks.ts";
import type { LoadPlan } from "./driver.ts";
import { accountsOf, affordable, isOffered, scenarioRun } from "./scenario-run.ts";
import { wantedUsers } from "./users.ts";

/** How many requests let a new user log in. */
const requestsOfUser = 6;

/** The most jobs of an account before a scenario: those that show that its queue is empty, and those that fail. */
function jobsBefore(scenario: ScenarioName, nth: number): number {
  if (preparationOf(scenario) === "failures") return tries + failingJobs + failures.length;
  return nth === 0 ? tries : furtherTries;
}

type Choice = Pick<LoadPlan, "scenarios" | "plans" | "size">;

/**
 * What the scenarios of k6 take, by the declared time of a job where there is one. Undefined where queues are to be loaded
 * and cannot be seen.
 */
export function plannedLoad(profile: Profile, choice: Choice = {}): PlannedPart | undefined {
  const { accounts, evidence, target, load } = profile;
  const { scenarios = affordable(profile, choice.plans), plans, size } = choice;
  const ofQueues = scenarios.filter((one) => subjectsOfScenario(one) === "accounts");
  const isSeen = accounts.length > 0 && evidence.webhook !== undefined;
  if (!scenarios.every((one) => isOffered(profile, one))) return undefined;
  if (scenarios.length === 0 || (ofQueues.length > 0 && !isSeen)) return undefined;
  if (!isLoopback(target.baseUrl) && !(load.authorised && load.ceiling)) return undefined;
  const ceiling = ceilingFor(target.baseUrl, load);
  const { minimumMs: jobMs } = profile.queue.serviceTime;
  const runs = scenarios.map((scenario) => {
    const run = { scenario, plans, size, receivers: [], give: (name: string) => name };
    const settings = settingsOf(scenarioRun(profile, run), ceiling);
    const { requests, seconds = 0 } = costOf(settings);
    const most = Math.max(settings.maxSeconds, seconds);
    return { scenario, requests, seconds: jobMs === undefined ? most : secondsOf(settings, jobMs) };
  });
  const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);
  const jobs = runs.filter(({ scenario }) => ofQueues.includes(scenario));
  const beside = accountsOf(profile, plans).length * sum(ofQueues.map(jobsBefore));
  const users = ofQueues.length < runs.length ? wantedUsers : 0;
  return {
    what: `load: ${count(scenarios.length, "scenario")} of k6`,
    most: {
      requests: sum(runs.map(({ requests }) => requests)) + beside + users * requestsOfUser,
      users,
      paidJobs: sum(jobs.map(({ requests }) => requests)) + beside,
      restarts: 0,
    },
    time: { ms: 1000 * sum(runs.map(({ seconds }) => seconds)), isMost: jobMs === undefined },
  };
}
