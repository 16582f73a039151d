import { oftenIn } from "../../conformance/report/finding/comparison.ts";
import type { Counted } from "../../conformance/run/showing/plays.ts";
import type { Finding, RuleVerdict } from "../../contracts/verdict.ts";

/** What a report says of a rule that failed. */
export type Broken = RuleVerdict & { finding: Finding };

/** So many tries are made at least and at most. */
export const [fewestTries, mostTries] = [3, 200];
/** How likely a fault may stay unseen by chance, or be as often by chance as it was seen. */
const chance = 0.05;

/** How often what a replay does again broke the rule: all that has the condition, where one is known, or else all calls. */
export function brokenIn({ finding, supporting, contradicting }: Broken): Counted {
  const held = finding.isParted ? 0 : supporting;
  return oftenIn(finding.reproduced, { supporting: held, contradicting });
}

/**
 * How often what broke a rule so often has to keep it, lest that be chance. By chance a fault was seen more often than it
 * shows: the fewer times, the more so.
 */
export function enoughOf({ times, of }: Counted): number {
  if (times === 0) return mostTries;
  const atLeast = (times / of) * chance ** (1 / times);
  const wanted = Math.ceil(Math.log(chance) / Math.log(1 - atLeast));
  return Math.min(mostTries, Math.max(fewestTries, wanted));
}
