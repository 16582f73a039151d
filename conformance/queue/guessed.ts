import type { QueueFacts, QueueNeed, QueueRule, RuleFacts } from "./queue-facts.ts";

/** The rules that say who may not be turned away. */
const admission: readonly QueueRule[] = ["admits-below-limit", "frees-places", "per-account"];

/**
 * Facts where it is a guess which answers speak of a full queue, or when a place is free again: whoever was turned
 * away below the limit may rightly have been. That accuses nobody but by what is `sure` whatever is guessed, and no
 * other queue's support covers it.
 */
export function withoutTurnAways(
  facts: QueueFacts,
  need: QueueNeed,
  sure?: QueueFacts,
): QueueFacts {
  const queues = facts.queues.map((queue) => {
    const same = sure?.queues.find(
      ({ account, route }) => account === queue.account && route === queue.route,
    );
    const rules = { ...queue.rules };
    for (const rule of admission) rules[rule] = withoutGuess(rules[rule], need, same?.rules[rule]);
    return { ...queue, rules };
  });
  return { ...facts, queues };
}

function withoutGuess(told: RuleFacts, need: QueueNeed, sure: RuleFacts | undefined): RuleFacts {
  if (told.contradicting === 0) return told;
  const { contradicting = 0, breaches = [] } = sure ?? {};
  const withdrawn = told.withdrawn + told.breaches.length - breaches.length;
  const needs = contradicting > 0 ? told.needs : [...told.needs, need];
  return { ...told, contradicting, breaches, withdrawn, needs };
}
