import { isDeepStrictEqual } from "node:util";
import { usualQueueFull } from "../../../contracts/profile/recognise.ts";
import type { History } from "../history/history.ts";
import { wordsOf } from "../history/how-answered.ts";
import type { Job } from "../queue/job.ts";

/**
 * Whether it is plain what a full queue answers: it is declared, or all of a plan who were turned away were so in the
 * same words. Else some of them may have met another limit.
 */
export function knowsFullQueues(history: History, jobs: readonly Job[]): boolean {
  if (!isDeepStrictEqual(history.facts.recognise.queueFull, usualQueueFull)) return true;
  const turnedAway = jobs.filter(({ outcome }) => outcome === "queue-full");
  const byPlan = [...Map.groupBy(turnedAway, ({ plan }) => plan).values()];
  return byPlan.every((those) => haveOneVoice(history, those));
}

function haveOneVoice(history: History, jobs: readonly Job[]): boolean {
  const calls = jobs.flatMap(({ id }) => history.call(id) ?? []);
  return new Set(calls.map(wordsOf)).size <= 1;
}
