import type { Clause } from "../../../contracts/clauses/clause.ts";
import type { Plan } from "../../../contracts/limits.ts";
import type { History } from "../../history/history.ts";
import { allOf, type Judge, type Sighting } from "../../history/sighting.ts";
import type { Assertion } from "../../queue/assertion.ts";
import { seenIn } from "../../queue/verdicts/seen.ts";
import { type Rule, rule } from "../rule.ts";

/** What a queue rule has besides its assertion. */
export interface QueueRuleParts {
  /** Only queues of this plan. */
  plan?: Plan;
  /** A further judge, of what the history shows outside of load. */
  beside?: Judge;
  /** The sightings of queues in the light of other evidence. */
  inLightOf?: (seen: readonly Sighting[], history: History) => Iterable<Sighting>;
}

/** How many observations make a pass. */
export const enough = 3;

/** A queue rule: load drives it, and its judge reads what the history shows of each account's queue. */
export function queueRule(
  clause: Clause,
  assertion: Assertion,
  { plan, beside = () => [], inLightOf = (seen) => seen }: QueueRuleParts = {},
): Rule {
  const judge: Judge = (history) => {
    const seen = seenIn(assertion, history)
      .filter(({ queue }) => plan === undefined || queue.plan === plan)
      .flatMap(({ sightings }) => sightings);
    return inLightOf(seen, history);
  };
  return rule(clause, { judge: allOf(judge, beside), quota: { seen: enough } });
}
