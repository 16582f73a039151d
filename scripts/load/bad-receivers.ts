import type { DriverStage } from "../../conformance/kit/run/check.ts";
import type { Account } from "../../conformance/kit/stage/accounts.ts";
import { Customer } from "../../conformance/kit/stage/customer.ts";
import { BudgetSpent } from "../../conformance/target/gate.ts";
import type { HookPlan } from "../../conformance/target/webhooks.ts";
import { effectiveWait, minimalBody } from "../../contracts/profile/index.ts";

/** How the first calls of a job's webhook are answered: whoever tries again is answered well. */
const answers: readonly NonNullable<HookPlan["answers"]>[] = [
  [{ status: 500 }],
  [{ status: 500 }, { status: 500 }],
];

/** Nobody need call a second time (Events, 5: not shown), so that is not waited for longer than this (ms). */
const mostRetryMs = 5000;

/**
 * Has each account's webhooks answered with 500 for a few jobs: a place is free once the webhook has been answered,
 * however (Limits, rule 2). Where the target calls again, that is waited for.
 */
export async function receiveBadly(
  stage: DriverStage,
  accounts: readonly Account[],
): Promise<void> {
  const each = accounts.flatMap((account) => answers.map((bad) => askOnce(stage, account, bad)));
  await Promise.all(each);
}

async function askOnce(
  { world, profile, evidence }: DriverStage,
  account: Account,
  bad: NonNullable<HookPlan["answers"]>,
): Promise<void> {
  const customer = new Customer(world.stage("load/answer webhooks with 500"), account);
  const [route = "object_removal"] = profile.queue.routes;
  try {
    const { value: body } = minimalBody(profile, route);
    const { taken, hook } = await customer.ask(route, body, { hook: { answers: [...bad] } });
    if (taken !== "accepted" || hook === undefined) return;
    const { ms } = effectiveWait(profile, "webhook");
    const call = await evidence.webhooks?.waitFor(hook, { ms, count: 1 });
    if (call === undefined) return;
    const retryMs = Math.min(ms, mostRetryMs);
    await evidence.webhooks?.waitFor(hook, { ms: retryMs, count: bad.length + 1 });
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
  }
}
