import type { Tier } from "../../contracts/wire/routes.ts";
import { BudgetSpent } from "../target/pace/budget-spent.ts";
import type { Dealt } from "./accounts.ts";
import { CannotStage } from "./cannot-stage.ts";
import { Customer } from "./customer.ts";
import type { Stage } from "./stage.ts";

/** One piece of work, done by one customer. */
export type Task = (customer: Customer) => Promise<void>;

/**
 * Customers work the tasks off at the same time, as many as the tier's accounts allow. A task that cannot set its scene
 * does not stop the others.
 */
export async function sideBySide(
  stage: Stage,
  { tier, which }: { tier: Tier; which: Dealt },
  tasks: readonly Task[],
): Promise<void> {
  const ends: unknown[] = [];
  const lanes = Math.min(stage.accounts.lanes(tier, which), tasks.length);
  // The tasks are dealt out beforehand, so that the same seed gives the same tasks to the same accounts.
  const lane = async (_: unknown, number: number): Promise<void> => {
    const customer = new Customer(stage, stage.account(tier, which));
    for (const task of tasks.filter((_task, at) => at % lanes === number)) {
      await task(customer).catch((end: unknown) => ends.push(end));
    }
  };
  await Promise.all(Array.from({ length: lanes }).map(lane));
  throwFirst(ends);
}

/** Waits for all: none is under way any more where one cannot go on. */
export async function allEnded(acts: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(acts);
  throwFirst(ends.filter((end) => end.status === "rejected").map(({ reason }) => reason));
}

/** Ends with what went wrong first; that a scene could not be set counts less. */
function throwFirst(ends: readonly unknown[]): void {
  const end = ends.find((one) => !(one instanceof CannotStage)) ?? ends[0];
  if (end !== undefined) throw end instanceof BudgetSpent ? end : (end as Error);
}
