import type { Clause } from "../../../contracts/clauses/clause.ts";
import type { Plan } from "../../../contracts/limits.ts";
import { sharedQueue } from "../../freedoms/shared-queue.ts";
import type { History } from "../../history/history.ts";
import { allOf, doubtedIn, type Judge, type Sighting } from "../../history/sighting.ts";
import { keptWebhookDelay } from "../../queue/needs.ts";
import type { QueueRule, QueueSighting } from "../../queue/sightings.ts";
import { queueSightings } from "../../queue/verdicts/history.ts";
import { beganInOrder, tracedSightings } from "../../queue/verdicts/trace.ts";
import { type Rule, rule } from "../rule.ts";

/** What a rule of the queue tables takes: the sightings that speak of it. */
export interface QueueRuleParts {
  of: QueueRule;
  /** Only queues of this plan. */
  plan?: Plan;
  /** A further judge, of what the history shows outside of load. */
  beside?: Judge;
}

/** How many observations make a pass. */
const enough = 3;

/** A queue rule: load drives it, and its judge reads what the history shows of each account's queue. */
export function queueRule(clause: Clause, { of, plan, beside = nothing }: QueueRuleParts): Rule {
  const judge: Judge = function* (history) {
    const traced = tracedSightings(history).filter((one) => one.rule === of);
    const isTraced = traced.reduce((sum, one) => sum + countOf(one), 0) >= enough;
    for (const one of queueSightings(history))
      if (one.rule === of && (plan === undefined || one.queue.plan === plan))
        yield unlessTraced(one, isTraced, history);
    yield* traced;
  };
  const freedoms = fillsUp.has(of) ? [sharedQueue] : [];
  return rule(clause, { judge: allOf(judge, beside), mayBe: freedoms, quota: { seen: enough } });
}

const nothing: Judge = () => [];

const countOf = (one: Sighting): number => (one.is === "for" ? (one.count ?? 1) : 0);

/**
 * A sighting from webhooks in the light of the target's own stamps. Enough stamps make a call for a better load or
 * receiver needless. Jobs that began in order, with results out of order, had webhooks slower than declared.
 */
function unlessTraced(one: QueueSighting, isTraced: boolean, history: History): Sighting {
  if (one.is === "missing" && isTraced) return { is: "missing", what: one.what };
  if (one.is !== "against" || one.rule !== "fifo") return one;
  return beganInOrder(one.calls, history) ? doubtedIn(keptWebhookDelay, one.calls) : one;
}

/** Rules that a queue seems to break when other clients fill it, too. */
const fillsUp = new Set<QueueRule>(["admits-below-limit", "frees-places"]);
