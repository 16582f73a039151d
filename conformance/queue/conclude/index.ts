import { dossiers } from "../dossier.ts";
import type { AccountFacts, QueueRule, RuleFacts } from "../queue-facts.ts";
import type { QueueMonitor } from "../queue-monitor.ts";
import { concludeAdmission } from "./admission.ts";
import { concludeCalls } from "./calls.ts";
import { concludeLimit, jointExcesses } from "./limit.ts";
import { concludeLoss, concludeOrder, concludeService } from "./processing.ts";
import type { Surroundings } from "./surroundings.ts";

/** What was watched of one queue, as what it says of each rule and as figures. */
export function conclude(queue: QueueMonitor, around: Surroundings): AccountFacts {
  const { account, plan, route } = queue.first;
  return {
    account,
    plan,
    route,
    limit: queue.limit,
    rules: rulesOf(queue, around),
    inconsistent: queue.fullness.pairs,
    orderOrLimit: around.voided ? [] : jointExcesses(queue),
    watched: queue,
  };
}

function rulesOf(queue: QueueMonitor, around: Surroundings): Record<QueueRule, RuleFacts> {
  const rules = dossiers();
  concludeCalls(queue, rules);
  if (around.voided !== undefined) {
    for (const rule of timedRules) rules[rule].needs.push(around.voided);
  } else {
    concludeLimit(queue, rules);
    concludeAdmission(queue, rules, around);
    concludeOrder(queue, rules);
    concludeService(queue, rules);
    concludeLoss(queue, rules, around);
  }
  const facts = Object.entries(rules).map(([rule, dossier]) => [rule, dossier.facts]);
  return Object.fromEntries(facts) as Record<QueueRule, RuleFacts>;
}

/** The rules that rest on when a job was reported. */
export const timedRules: readonly QueueRule[] = [
  "limit",
  "admits-below-limit",
  "limit-under-race",
  "frees-places",
  "fifo",
  "one-at-a-time",
  "loses-nothing",
  "per-account",
];
