import type { DriverStage } from "../../../conformance/run/driver.ts";
import type { Account } from "../../../conformance/stage/accounts.ts";
import { Customer } from "../../../conformance/stage/customer.ts";
import type { HookPlan } from "../../../conformance/target/webhooks.ts";
import { type JsonObject, minimalBody, type Profile } from "../../../contracts/profile/index.ts";

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

/**
 * Asks for one minimal job of the account, outside of every scenario. Throws BudgetSpent where the budget allows no
 * job.
 */
export function askPlainJob(
  { world, profile }: DriverStage,
  account: Account,
  { purpose, hook, change = (body) => body }: PlainJob,
) {
  const customer = new Customer(world.stage(`load/before/${purpose}`), account);
  const route = queuedRoute(profile);
  const { value: body } = minimalBody(profile, route);
  return customer.ask(route, change(body), hook === undefined ? {} : { hook });
}
