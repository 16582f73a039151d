import type { DriverStage } from "../../conformance/kit/run/check.ts";
import type { Account } from "../../conformance/kit/stage/accounts.ts";
import { Customer } from "../../conformance/kit/stage/customer.ts";
import { BudgetSpent } from "../../conformance/target/gate.ts";
import { minimalBody } from "../../contracts/profile/index.ts";

/**
 * Waits until what was asked for before the load is over, with one more job of each account: it is called back
 * after all that were queued before it (Limits, rule 2). Load that began on queues half full would take the
 * places that others hold for missing ones.
 */
export async function emptyQueues(
  { world, profile }: DriverStage,
  accounts: readonly Account[],
): Promise<void> {
  const stage = world.stage("before-load/last");
  const [route = "object_removal"] = profile.queue.routes;
  const { value: body } = minimalBody(profile, route);
  const last = async (account: Account): Promise<void> => {
    const customer = new Customer(stage, account);
    const asked = await customer.ask(route, body);
    if (asked.taken === "accepted") await customer.result(asked);
  };
  const ends = await Promise.allSettled(accounts.map(last));
  const end = ends.find((one) => one.status === "rejected" && !(one.reason instanceof BudgetSpent));
  if (end?.status === "rejected") throw end.reason;
}
