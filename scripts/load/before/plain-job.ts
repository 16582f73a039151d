import type { DriverStage } from "../../../conformance/run/driver.ts";
import type { Account } from "../../../conformance/stage/accounts.ts";
import { Customer } from "../../../conformance/stage/customer.ts";
import type { HookPlan } from "../../../conformance/target/webhooks.ts";
import { type JsonObject, minimalBody, type Profile } from "../../../contracts/profile/index.ts";

/** The route that load asks for work: the first that the profile declares as queued. */
export function queuedRoute({ queue }: Profile): Profile["queue"]["routes"][number] {
  const [route = "object_removal"] = queue.routes;
  return route;
}

/** Whether its work cannot be asked for without a file. */
export const sendsFiles = (profile: Profile): boolean =>
  JSON.stringify(minimalBody(profile, queuedRoute(profile)).value).includes('"{media:');

interface PlainJob {
  purpose: string;
  hook?: HookPlan;
  /** What is asked for instead of the minimal body. */
  change?: (body: JsonObject) => JsonObject;
}

/** Asks for one minimal job of the account, outside of every scenario. Throws BudgetSpent where no job is left. */
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
