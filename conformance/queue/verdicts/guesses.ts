import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import { answerOf, takenBy } from "../../generation/taken.ts";
import { wordsOf } from "../../history/answer-words.ts";
import type { History } from "../../history/history.ts";
import type { Job } from "../job.ts";

/** Whether the profile says what a full queue answers. */
export const declaresFullQueues = (facts: Profile): boolean =>
  isDeclared(facts, "recognise.queueFull");

/**
 * Whether it is plain what a full queue answers: it is declared, or all of a plan who were turned away were so in the
 * same words, and not in those of a rate. Else some of them may have met another limit.
 */
export function knowsFullQueues(history: History, jobs: readonly Job[]): boolean {
  if (declaresFullQueues(history.facts)) return true;
  const turnedAway = jobs.filter(({ outcome }) => outcome === "queue-full");
  const byPlan = [...Map.groupBy(turnedAway, ({ plan }) => plan).values()];
  return byPlan.every((those) => haveOneVoice(history, those));
}

function haveOneVoice(history: History, jobs: readonly Job[]): boolean {
  const calls = jobs.flatMap(({ id }) => history.call(id) ?? []);
  const isOfRate = calls.some((call) => takenBy(answerOf(call), history.facts) === "rate limited");
  return !isOfRate && new Set(calls.map(wordsOf)).size <= 1;
}
