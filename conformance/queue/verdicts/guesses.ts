import { isDeclared, type Profile, settlingMs } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { answerOf, dispositionBy } from "../../generation/jobs/disposition.ts";
import { wordsOf } from "../../history/answers/answer-words.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { doubtedIn, fact, type Sighting } from "../../history/sighting.ts";
import type { Assertion, SeenQueue } from "../assertion.ts";
import type { QueuedJob } from "../queued-job.ts";
import { queueJobs, readLanes } from "./jobs.ts";
import { queuesRead, readQueues, seenBy } from "./seen.ts";

const fullQueueAnswer = fact(
  "recognise.queueFull",
  "what a full queue answers (recognise.queueFull): requests were turned away in words that may be those of a rate",
);
const settlingTime = fact(
  "queue.settlingMs",
  "how long after its webhook was answered a place may stay taken (queue.settlingMs)",
);

/**
 * What a history shows of a rule about requests that may not be turned away. Which answers speak of a full queue, and
 * when a place is free again, may be guesses: a queue is accused only where it is accused under each of them.
 */
export function seenUnderAnyGuess(assertion: Assertion, history: History): SeenQueue[] {
  // Why an account turned all away is just what such a rule is about.
  const unseen = (need: Need) => doubtedIn(need, []);
  const seen = seenBy(assertion, queuesRead(history), unseen);
  if (!knowsFullQueues(history, queueJobs(history)))
    return seen.map((one) => withoutGuesses(one, fullQueueAnswer));
  if (settlingMs(history.facts).declared) return seen;
  const patient = seenBy(assertion, patientlyRead(history), unseen);
  return seen.map((one, at) => withoutGuesses(one, settlingTime, patient[at]?.sightings));
}

/** Longer than any run, µs: by it no place that was ever taken is surely free again. */
const forEver = 1e15;

const patientlyRead = derived((history: History) =>
  readQueues(readLanes(history, forEver), history),
);

/** `sure`: the sightings of the same queue that hold under any guess. */
export function withoutGuesses(
  { queue, sightings }: SeenQueue,
  need: Need,
  sure: readonly Sighting[] = [],
): SeenQueue {
  const isAccused = sightings.some(({ is }) => is === "against");
  const standing = isAccused ? sure.filter(({ is }) => is === "against") : [];
  const left = sightings.flatMap((one): Sighting[] => {
    if (one.is !== "against") return [one];
    return standing.length > 0 ? [] : [doubtedIn(need, one.calls)];
  });
  return { queue, sightings: [...left, ...standing] };
}

/** Whether the profile says what a full queue answers. */
export const declaresFullQueues = (facts: Profile): boolean =>
  isDeclared(facts, "recognise.queueFull");

/** So many requests are turned away in one way before that is called a full queue's. */
const several = 3;

/**
 * What would tell more than one more load does, where no answer was known to speak of a full queue and several requests
 * were turned away: they may have met one, be it in the words of a gateway.
 */
export const fullQueueUndeclared = derived((history: History): Need | undefined => {
  if (declaresFullQueues(history.facts)) return undefined;
  const jobs = queueJobs(history).filter(({ askew }) => !askew);
  const away = jobs.filter(({ outcome }) => outcome !== "accepted");
  if (away.some(({ outcome }) => outcome === "queue full")) return undefined;
  const statuses = away.flatMap(({ id }) => history.call(id)?.received?.status ?? []);
  return statuses.length < several
    ? undefined
    : fact(
        "recognise.queueFull",
        `what a full queue answers (recognise.queueFull): ${statuses.length} requests were turned away, such as with ${statuses[0]}`,
      );
});

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
  const isOfRate = calls.some(
    (call) => dispositionBy(answerOf(call), history.facts) === "rate limited",
  );
  return !isOfRate && new Set(calls.map(wordsOf)).size <= 1;
}
