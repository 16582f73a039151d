import { oftenIn } from "../../conformance/report/finding/comparison.ts";
import type { Counted } from "../../conformance/run/showing/plays.ts";
import type { Finding, RuleVerdict } from "../../contracts/verdict.ts";

/** What a report says of a rule that failed. */
export type Broken = RuleVerdict & { finding: Finding };

/** So many tries are made at least. */
const fewestTries = 3;
/** So many tries are made at most. */
export const mostTries = 200;
/** How likely a fault may stay unseen by chance. */
const chance = 0.05;

/** How often what a replay does again broke the rule: all that has the condition, where one is known, or else all calls. */
export function brokenIn({ finding, supporting, contradicting }: Broken): Counted {
  const held = finding.isParted ? 0 : supporting;
  return oftenIn(finding.reproduced, { supporting: held, contradicting });
}

/**
 * How many tries have to keep a rule before a fault that broke it so often is gone. The fault may be rarer than it was
 * seen: the fewer times, the rarer.
 */
export function enoughOf({ times, of }: Counted): number {
  if (times === 0) return mostTries;
  const atLeast = (times / of) * chance ** (1 / times);
  const wanted = Math.ceil(Math.log(chance) / Math.log(1 - atLeast));
  return Math.min(mostTries, Math.max(fewestTries, wanted));
}
