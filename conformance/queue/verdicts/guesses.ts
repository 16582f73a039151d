import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { answerOf, takenBy } from "../../generation/taken.ts";
import { wordsOf } from "../../history/answer-words.ts";
import type { History } from "../../history/history.ts";
import type { QueuedJob } from "../queued-job.ts";
import { doubted, type QueueRule, type QueueSighting } from "../sightings.ts";

/** Whether the profile says what a full queue answers. */
export const declaresFullQueues = (facts: Profile): boolean =>
  isDeclared(facts, "recognise.queueFull");

/**
 * Whether it is certain what a full queue answers. The profile declares it, or all rejections of a plan had the same
 * words, and not the words of a rate. Otherwise some of them may have met another limit.
 */
export function knowsFullQueues(history: History, jobs: readonly QueuedJob[]): boolean {
  if (declaresFullQueues(history.facts)) return true;
  const turnedAway = jobs.filter(({ outcome }) => outcome === "queue full");
  const byPlan = [...Map.groupBy(turnedAway, ({ plan }) => plan).values()];
  return byPlan.every((those) => haveOneVoice(history, those));
}

function haveOneVoice(history: History, jobs: readonly QueuedJob[]): boolean {
  const calls = jobs.flatMap(({ id }) => history.call(id) ?? []);
  const isOfRate = calls.some((call) => takenBy(answerOf(call), history.facts) === "rate limited");
  return !isOfRate && new Set(calls.map(wordsOf)).size <= 1;
}

/** The rules that say which requests may not be turned away. */
const admission: readonly QueueRule[] = ["admits-below-limit", "frees-places", "per-account"];

/**
 * Sightings where it is a guess which answers speak of a full queue, or when a place is free again. A request turned
 * away below the limit may rightly have been. So a queue is accused only where `sure`, the sightings that hold under
 * any guess, accuses it, too.
 */
export function withoutGuesses(
  told: readonly QueueSighting[],
  need: Need,
  sure: readonly QueueSighting[] = [],
): QueueSighting[] {
  const accused = new Set(told.filter(isOfAdmission).map(nameOf));
  const stands = sure.filter((one) => isOfAdmission(one) && accused.has(nameOf(one)));
  const standing = new Set(stands.map(nameOf));
  const left = told.flatMap((sighting): QueueSighting[] => {
    if (!isOfAdmission(sighting)) return [sighting];
    const { queue, rule, calls } = sighting;
    return standing.has(nameOf(sighting)) ? [] : [doubted(queue, rule, need, calls)];
  });
  return [...left, ...stands];
}

const isOfAdmission = (one: QueueSighting): one is QueueSighting & { is: "against" } =>
  one.is === "against" && admission.includes(one.rule);

const nameOf = ({ rule, queue: { account, route } }: QueueSighting): string =>
  `${rule} ${account} ${route}`;
