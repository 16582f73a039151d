import { setTimeout as sleep } from "node:timers/promises";
import { holdsResult } from "../../conformance/kit/generation/taken.ts";
import type { DriverStage } from "../../conformance/kit/run/check.ts";
import type { Account } from "../../conformance/kit/stage/accounts.ts";
import { Customer } from "../../conformance/kit/stage/customer.ts";
import { formed, hasAnyForm } from "../../conformance/target/answer-form.ts";
import { BudgetSpent } from "../../conformance/target/gate.ts";
import { effectiveWait, minimalBody, type Profile } from "../../contracts/profile/index.ts";

/** So many jobs in a row may get lost, or be turned away, before a queue counts as never empty. */
const tries = 3;

/**
 * Waits until what was asked for before the load is over, with one more job of each account: it is called back
 * after all that were queued before it (Limits, rule 2), and its place is free a settling time later. Load that
 * began on queues half full would take the places that others hold for missing ones. Returns the accounts
 * whose queues may hold something still.
 */
export async function emptyQueues(
  stage: DriverStage,
  accounts: readonly Account[],
): Promise<string[]> {
  const ends = await Promise.all(accounts.map((account) => isEmptied(stage, account)));
  return accounts.filter((_, at) => ends[at] === false).map(({ name }) => name);
}

async function isEmptied(
  { world, profile, signal }: DriverStage,
  account: Account,
): Promise<boolean> {
  const stage = world.stage("before-load/last");
  const customer = new Customer(stage, account);
  const [route = "object_removal"] = profile.queue.routes;
  const { value: body } = minimalBody(profile, route);
  try {
    for (let attempt = 1; attempt <= tries && signal?.aborted !== true; attempt++) {
      const { taken, hook, answer } = await customer.ask(route, body);
      // Who refuses such a job holds none; what came with its answer is done.
      if (taken === "refused" || holdsResult(answer, profile)) return true;
      if (taken !== "accepted" || hook === undefined) continue;
      if (!(await isCalledBack(stage.evidence, hook, profile))) continue;
      await sleep(profile.queue.settlingMs);
      return true;
    }
    return false;
  } catch (error) {
    // Who may not ask for work has not asked for any.
    if (error instanceof BudgetSpent) return true;
    throw error;
  }
}

/** Whether the last call of a webhook came, each in the time that a lone one may take. */
async function isCalledBack(
  { webhooks }: DriverStage["evidence"],
  hook: string,
  profile: Profile,
): Promise<boolean> {
  const { ms } = effectiveWait(profile, "webhook");
  const { finalCall } = profile.async;
  for (let count = 1; ; count++) {
    const call = await webhooks?.waitFor(hook, { ms, count });
    if (call === undefined) return false;
    if (
      finalCall === undefined ||
      hasAnyForm(finalCall, formed(new TextDecoder().decode(call.bytes)))
    )
      return true;
  }
}
