import { turnsAway } from "../../conformance/generation/jobs/turned-away.ts";
import type { DriverStage } from "../../conformance/run/driver.ts";
import type { Allowance, Cost } from "../../conformance/target/pace/allowance.ts";
import { type Driven, settingsOf } from "../../load/load-run.ts";
import type { RawEvent } from "../../load/record/raw-event.ts";
import { costOf, subjectsOfScenario } from "../../load/workloads/index.ts";

/** Counts what k6 sends where whatever leaves is counted, and gives back the jobs that the target turned away. */
export function counting({ profile, world }: DriverStage): (event: RawEvent) => void {
  const { allowance } = world.client;
  const isTurnedAway = turnsAway(profile);
  const underWay = new Map<string, ReturnType<Allowance["count"]>>();
  return (event) => {
    if (event.ev === "sent") underWay.set(event.id, allowance.count(event));
    if (event.ev !== "answered") return;
    const { cost, giveBack } = underWay.get(event.id) ?? {};
    underWay.delete(event.id);
    const answer = { status: event.status, text: event.body?.text };
    if (cost !== undefined && isTurnedAway(answer, cost)) giveBack?.();
  };
}

/** The first limit that has no room for what a run may use up at most: a stated budget, or the ceiling of load. */
export function beyond(allowance: Allowance, { leave, ...run }: Driven): string | undefined {
  const { requests } = costOf(settingsOf(run));
  const budgets = subjectsOfScenario(run.scenario) === "accounts" ? ofJobs : ofSessions;
  const spent = budgets.find((cost) => requests > allowance.leftForLoad(cost));
  const { totalRequests = Number.POSITIVE_INFINITY } = leave?.ceiling ?? {};
  const isOver = allowance.used("requests") + requests > totalRequests;
  // A scenario that the ceiling could never hold is refused aloud.
  return spent ?? (isOver && requests <= totalRequests ? "load's ceiling" : undefined);
}

const ofSessions: readonly Cost[] = ["requests"];
const ofJobs: readonly Cost[] = ["requests", "paidJobs"];
