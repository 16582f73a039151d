import { timedRules } from "./conclude/index.ts";
import type { AccountFacts, Breach, QueueFacts, QueueRule, RuleFacts } from "./queue-facts.ts";

/** What speaks against taking some of the timings of a history as evidence. */
export interface Doubt {
  /** Whether this request was sent while the generator was unhealthy. */
  concerns(id: string): boolean;
  /** Why, in words. */
  why: string;
  /** What is left of the history without those requests. */
  undoubted: QueueFacts;
}

/**
 * Facts without what rests on timings that are no evidence: accusations from them are withdrawn, and
 * support counts only where the generator was well. What calls alone contradict stands, whenever they came.
 */
export function discounted(facts: QueueFacts, doubt: Doubt): QueueFacts {
  return { ...facts, queues: facts.queues.map((queue) => discountedQueue(queue, doubt)) };
}

function discountedQueue(queue: AccountFacts, doubt: Doubt): AccountFacts {
  const same = doubt.undoubted.queues.find(
    ({ account, route }) => account === queue.account && route === queue.route,
  );
  const rules = Object.entries(queue.rules).map(([rule, told]) => [
    rule,
    discountedRule(rule as QueueRule, told, same?.rules[rule as QueueRule], doubt),
  ]);
  return {
    ...queue,
    rules: Object.fromEntries(rules) as AccountFacts["rules"],
    orderOrLimit: queue.orderOrLimit.filter((breach) => !isDoubtful(breach, doubt)),
    inconsistent: queue.inconsistent.filter((pair) => !pair.some(doubt.concerns)),
  };
}

function discountedRule(
  rule: QueueRule,
  told: RuleFacts,
  undoubted: RuleFacts | undefined,
  doubt: Doubt,
): RuleFacts {
  const breaches = told.breaches.filter((breach) => !isDoubtful(breach, doubt));
  const withdrawn = told.breaches.length - breaches.length;
  const need = { kind: "driver" as const, name: "generator", text: doubt.why };
  const contradicting = told.contradicting - withdrawn;
  if (!timedRules.includes(rule)) {
    const needs = withdrawn === 0 ? told.needs : [...told.needs, need];
    return { ...told, breaches, contradicting, withdrawn, needs };
  }
  const { supporting = 0, isOpen = told.isOpen, power = nothing(told.power) } = undoubted ?? {};
  const needs = [...(undoubted ?? told).needs, need];
  return { supporting, contradicting, isOpen, withdrawn, breaches, power, needs };
}

function isDoubtful({ evidence, ids }: Breach, { concerns }: Doubt): boolean {
  return evidence === "times" && ids.some(concerns);
}

function nothing(power: RuleFacts["power"]): RuleFacts["power"] {
  return Object.fromEntries(Object.keys(power).map((name) => [name, 0]));
}
