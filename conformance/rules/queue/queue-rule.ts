import type { Clause } from "../../../contracts/clauses/clause.ts";
import type { Plan } from "../../../contracts/limits.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { sharedQueue } from "../../freedoms/shared-queue.ts";
import type { History } from "../../history/history.ts";
import type { Quota } from "../../history/sighting.ts";
import { allOf, fact, type Judge, type Sighting } from "../../history/sighting.ts";
import type { QueueNeed, QueueRule, RuleFacts } from "../../queue/queue-facts.ts";
import { queueFacts } from "../../queue/verdicts/history.ts";
import { beganInOrder, tracedQueues } from "../../queue/verdicts/trace.ts";
import { type Rule, rule } from "../rule.ts";

/** What a rule of the queue tables takes: the facts that speak of it, and how much of it is enough. */
export interface QueueRuleParts {
  of: QueueRule;
  /** Only queues of this plan. */
  plan?: Plan;
  quota?: Quota;
  /** What is told of it outside of load. */
  beside?: Judge;
}

/** A queue rule: driven by load, told from what the history shows of each account's queue. */
export function queueRule(
  clause: Clause,
  { of, plan, quota = { seen: 3 }, beside = nothing }: QueueRuleParts,
): Rule {
  const judge: Judge = function* (history) {
    const queues = queueFacts(history).queues.filter(
      (queue) => plan === undefined || queue.plan === plan,
    );
    // What looked broken, and may have been our own doing, or could not be told, is not waved through elsewhere.
    const isDoubted = queues.some(({ rules }) => rules[of].withdrawn > 0 || rules[of].isOpen);
    for (const queue of queues) {
      for (const sighting of sightings(queue, of, isDoubted)) {
        yield of === "fifo" ? unlessTraced(sighting, history) : sighting;
      }
    }
    if (of !== "fifo" && of !== "one-at-a-time") return;
    // By the target's own stamps: how well load was driven and received matters little to them.
    for (const queue of tracedQueues(history)) yield* sightings(queue, of, false);
  };
  const freedoms = fillsUp.has(of) ? [sharedQueue] : [];
  return rule(clause, { judge: allOf(judge, beside), mayBe: freedoms, quota });
}

const nothing: Judge = () => [];

/** Results out of order of jobs that were traced in order came later than they may: then that bound is not kept. */
function unlessTraced(sighting: Sighting, history: History): Sighting {
  const [first, second] = sighting.is === "against" ? sighting.calls : [];
  if (first === undefined || second === undefined) return sighting;
  return beganInOrder(first, second, history)
    ? { is: "missing", what: laterThanDeclared, calls: [first, second], blocks: true }
    : sighting;
}

/** What a queue that others fill, too, looks like it broke. */
const fillsUp = new Set<QueueRule>(["admits-below-limit", "frees-places"]);

const laterThanDeclared = fact(
  "queue.webhookDelayMs",
  "a queue.webhookDelayMs that is kept: results came out of order by more, of jobs that the trace tells in order",
);

/** Results of load that carried another request's track_id: requests whose bodies are too long to be kept whole. */
export const foreignTrackIds: Judge = function* (history) {
  for (const queue of queueFacts(history).queues) {
    // The result of another request may have come to the wrong webhook rather than under the wrong name.
    for (const sighting of sightings(queue, "track-id", true))
      if (sighting.is === "against") yield { ...sighting, unless: ["async.calls-webhook"] };
  }
};

function* sightings<R extends QueueRule>(
  queue: { account: string; plan: string; rules: Record<R, RuleFacts> },
  of: R,
  isDoubted: boolean,
): Iterable<Sighting> {
  const facts = queue.rules[of];
  if (facts.supporting > 0 && !isDoubted) {
    yield { is: "for", kind: "seen", calls: [], count: facts.supporting };
  }
  for (const { how, ids, numbers, unless } of facts.breaches) {
    yield {
      is: "against",
      kind: "seen",
      calls: ids,
      field: `the queue of ${queue.account} (${queue.plan})`,
      expected: expectations[of],
      got: `${how}: ${worded(numbers)}`,
      unless: unless.map((rule) => ruleId(rule, queue.plan)),
    };
  }
  for (const need of facts.needs) yield { is: "missing", what: whatSettles(need) };
}

const expectations: Record<QueueRule, string> = {
  limit: "never more requests queued than the plan's limit",
  "admits-below-limit":
    "no request turned away as queue-full while fewer than the limit are queued",
  "enforced-on-arrival": "what is over the limit is refused when it arrives, and never processed",
  "limit-under-race": "the limit holds for requests that arrive at the same instant",
  "frees-places": "as many requests admitted as places were freed",
  fifo: "results in the order of arrival",
  "one-at-a-time": "one request processed after another",
  "loses-nothing": "one result for every admitted request",
  "per-account": "one account's full queue turns nobody else away",
  "track-id": "each result with the track_id of its own request",
};

/** The id of a queue rule as others name it. */
function ruleId(rule: QueueRule, plan: string): string {
  if (rule === "limit") return `queue.limit-${plan}`;
  return rule === "track-id" ? "async.track-id-matches" : `queue.${rule}`;
}

/** Numbers of a breach that are microseconds. */
const durations = new Set(["lead", "delay", "waited", "each", "serviceTime"]);

function worded({ from, until, ...numbers }: Readonly<Record<string, number>>): string {
  const window = from === undefined || until === undefined ? {} : { window: until - from };
  return Object.entries({ ...numbers, ...window })
    .map(([name, value]) =>
      durations.has(name) || name === "window"
        ? `${name} ${(value / 1000).toFixed(1)} ms`
        : `${name} ${value}`,
    )
    .join(", ");
}

const settles: Record<string, string> = {
  "queue.webhookDelayMs": "the longest time from a job's end to its webhook (queue.webhookDelayMs)",
  "queue.runningCounts": "whether the running request counts as queued (queue.runningCounts)",
  "queue.serviceTime.minimumMs": "the least time a job is processed (queue.serviceTime.minimumMs)",
  "queue.settlingMs":
    "how long after its webhook was answered a place may stay taken (queue.settlingMs)",
  "recognise.queueFull":
    "what a full queue answers (recognise.queueFull): requests were turned away in words that may be those of a rate",
  "async.callbacksReliable": "whether every result is called back (async.callbacksReliable)",
  "async.callsFailures": "whether a job that failed is called back, too (async.callsFailures)",
  "async.finalCall": "which webhook call is a job's last (async.finalCall)",
};

function whatSettles({ kind, name, text }: QueueNeed): Need {
  const scenario = kind === "driver" ? `answers to the load scenario ${name} that tell` : undefined;
  return { kind, name, text: text ?? settles[name] ?? scenario ?? `${kind} ${name}` };
}
