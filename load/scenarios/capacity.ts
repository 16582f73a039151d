import { type Plan, plans } from "../../contracts/limits.ts";
import type { Moment } from "../lib/clock.ts";
import { execution } from "../lib/execution.ts";
import { sendJob } from "../lib/jobs.ts";
import { arriving, due } from "../lib/schedule.ts";
import { accounts, settings } from "../lib/settings.ts";
import { stage } from "../lib/stage.ts";
import { accountInTurn } from "../lib/turns.ts";
import { capacity, rampOf } from "../workloads/capacity.ts";

/** How many requests a second does the queue of each plan take? */
const climb = capacity.sizes[settings.size];
const driven = plans.filter((plan) => accounts.some((account) => account.plan === plan));

function rampFor(plan: Plan) {
  const count = accounts.filter((account) => account.plan === plan).length;
  return rampOf(climb, count, settings.serviceMs);
}

export const { options, setup, handleSummary } = stage(
  capacity.intent,
  Object.fromEntries(
    driven.map((plan) => [plan, arriving(rampFor(plan), { most: 10 + rampFor(plan).to })]),
  ),
);

export default async function (begun: Moment): Promise<void> {
  const plan = execution().scenario.name as Plan;
  await sendJob(accountInTurn(plan), "usual", due(rampFor(plan), begun));
}
