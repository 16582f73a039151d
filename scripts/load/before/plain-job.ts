import type { DriverStage } from "../../../conformance/run/driver.ts";
import type { Account } from "../../../conformance/stage/accounts.ts";
import { Customer, type WorkAnswer } from "../../../conformance/stage/customer.ts";
import { type Formed, formed } from "../../../conformance/target/answer-form.ts";
import type { HookPlan } from "../../../conformance/target/evidence/webhooks.ts";
import { BudgetSpent } from "../../../conformance/target/pace/budget-spent.ts";
import {
  effectiveWait,
  type JsonObject,
  minimalBody,
  type Profile,
} from "../../../contracts/profile/index.ts";
import { withOwnFiles } from "../own-files.ts";

/** The route to which load sends its jobs: the first that the profile declares as queued. */
export function queuedRoute({ queue }: Profile): Profile["queue"]["routes"][number] {
  const [route = "object_removal"] = queue.routes;
  return route;
}

/** Whether a request to it needs a file. */
export const sendsFiles = (profile: Profile): boolean =>
  JSON.stringify(minimalBody(profile, queuedRoute(profile)).value).includes('"{media:');

interface PlainJob {
  purpose: string;
  hook?: HookPlan;
  /** Changes the minimal body. */
  change?: (body: JsonObject) => JsonObject;
}

/** Asks for one minimal job of the account, outside of every scenario; undefined where the budget allows none. */
export async function askPlainJob(
  { world, profile, evidence: { media } }: DriverStage,
  account: Account,
  { purpose, hook, change = (body) => body }: PlainJob,
): Promise<WorkAnswer | undefined> {
  const customer = new Customer(world.stage(`load/before/${purpose}`), account);
  const route = queuedRoute(profile);
  const asked = change(minimalBody(profile, route).value);
  const body =
    media === undefined ? asked : withOwnFiles(asked, (...file) => media.give(...file), profile);
  try {
    return await customer.ask(route, body, hook === undefined ? {} : { hook });
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
}

/** Whether a call of a webhook came that tells what is waited for, each within the time that a single job may take. */
export async function isCalledBack(
  { evidence, profile }: DriverStage,
  hook: string,
  tells: (call: Formed) => boolean,
): Promise<boolean> {
  const { ms } = effectiveWait(profile, "webhook");
  for (let count = 1; ; count++) {
    const call = await evidence.webhooks?.waitFor(hook, { ms, count });
    if (call === undefined) return false;
    if (tells(formed(new TextDecoder().decode(call.bytes)))) return true;
  }
}
