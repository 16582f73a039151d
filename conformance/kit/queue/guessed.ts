import type { AccountFacts, Need, QueueFacts, QueueRule, RuleFacts } from "./queue-facts.ts";

/** The rules that say who may not be turned away. */
const admission: readonly QueueRule[] = ["admits-below-limit", "frees-places", "per-account"];

/**
 * Facts where it is a guess which answers speak of a full queue, or when a place is free again: whoever was turned
 * away below the limit may rightly have been. That accuses nobody, and no other queue's support covers it.
 */
export function withoutTurnAways(facts: QueueFacts, need: Need): QueueFacts {
  const queues = facts.queues.map((queue) => {
    const rules = Object.entries(queue.rules).map(([rule, told]) => [
      rule,
      admission.includes(rule as QueueRule) ? untold(told, need) : told,
    ]);
    return { ...queue, rules: Object.fromEntries(rules) as AccountFacts["rules"] };
  });
  return { ...facts, queues };
}

function untold(told: RuleFacts, need: Need): RuleFacts {
  if (told.contradicting === 0) return told;
  const withdrawn = told.withdrawn + told.breaches.length;
  return { ...told, contradicting: 0, breaches: [], withdrawn, needs: [...told.needs, need] };
}
