import { isDeepStrictEqual } from "node:util";
import { usualQueueFull } from "../../../contracts/profile/recognise.ts";
import { wordsOf } from "../generation/full-queues.ts";
import type { History } from "../history/history.ts";
import type { Job } from "../queue/job.ts";
import type { Need, QueueFacts } from "../queue/queue-facts.ts";

/**
 * What must be declared before a request that was turned away below the limit can be held against the target: how
 * long a place may stay taken after its webhook, and what a full queue answers. Undeclared, the latter is plain where
 * all of a plan were turned away in the same words, and some of them by a queue that was full indeed.
 */
export function turnAwaysLack(
  history: History,
  jobs: readonly Job[],
  { queues }: QueueFacts,
): Need | undefined {
  const { queue, recognise } = history.facts;
  if (queue.settlingMs === undefined) return { kind: "fact", name: "queue.settlingMs" };
  if (!isDeepStrictEqual(recognise.queueFull, usualQueueFull)) return undefined;
  const turnedAway = jobs.filter(({ outcome }) => outcome === "queue-full");
  const byPlan = [...Map.groupBy(turnedAway, ({ plan }) => plan).values()];
  const isMetFull = queues.some(({ rules }) => rules["admits-below-limit"].power.atFull);
  return isMetFull && byPlan.every((those) => haveOneVoice(history, those))
    ? undefined
    : { kind: "fact", name: "recognise.queueFull" };
}

function haveOneVoice(history: History, jobs: readonly Job[]): boolean {
  const calls = jobs.flatMap(({ id }) => history.call(id) ?? []);
  return new Set(calls.map((call) => wordsOf({ call }))).size === 1;
}
