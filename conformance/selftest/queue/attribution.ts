import type { Breach, QueueFacts, QueueRule } from "../../queue/queue-facts.ts";

/** A breach and the queue in which it was seen. */
export interface Accusation extends Breach {
  rule: QueueRule;
  account: string;
  route: string;
}

/**
 * Files each breach under the rule that broke: one that is explained by another rule's breach, in any
 * queue of the history, is left out. What explains never leads back to what is explained.
 */
export function accusations(facts: QueueFacts): Map<QueueRule, Accusation[]> {
  const breaches = Map.groupBy(everyBreach(facts), ({ rule }) => rule);
  const filed = new Map<QueueRule, Accusation[]>();
  const file = (rule: QueueRule): Accusation[] => {
    const known = filed.get(rule);
    if (known !== undefined) return known;
    const standing = (breaches.get(rule) ?? []).filter(
      ({ unless }) => !unless.some((other) => file(other).length > 0),
    );
    filed.set(rule, standing);
    return standing;
  };
  return new Map([...breaches.keys()].map((rule) => [rule, file(rule)] as const).filter(isFiled));
}

function isFiled([, accusations]: readonly [QueueRule, Accusation[]]): boolean {
  return accusations.length > 0;
}

function everyBreach(facts: QueueFacts): Accusation[] {
  return facts.queues.flatMap(({ account, route, rules }) =>
    (Object.keys(rules) as QueueRule[]).flatMap((rule) =>
      rules[rule].breaches.map((breach) => ({ ...breach, rule, account, route })),
    ),
  );
}
