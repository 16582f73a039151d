import type { AnsweredEvent, HookEvent, SentEvent } from "../../../contracts/history/events.ts";
import {
  isDeclared,
  minimalBody,
  type Profile,
  settlingMs,
} from "../../../contracts/profile/index.ts";
import { placeOf } from "../../generation/result-place.ts";
import { takenBy } from "../../generation/taken.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { formed, hasAnyForm } from "../../target/answer-form.ts";
import { valueAt } from "../../target/json-pointer.ts";
import { kitClock } from "../../target/recorder.ts";
import { clockTerms } from "../clocks.ts";
import { jobsFromEvents } from "../from-events.ts";
import { queueTerms } from "../from-profile.ts";
import { GeneratorNotes } from "../generator-notes.ts";
import { judgeQueue } from "../judge.ts";
import { fullQueueAnswer, settlingTime } from "../needs.ts";
import { isReported, type Outcome, type QueuedJob } from "../queued-job.ts";
import type { QueueReading } from "../reading.ts";
import type { QueueSighting } from "../sightings.ts";
import type { QueueTerms } from "../terms.ts";
import { declaresFullQueues, knowsFullQueues, withoutGuesses } from "./guesses.ts";
import { withoutSickTimings } from "./sick-generator.ts";

/** What a history shows of its queues, worked out once: every queue rule reads from here. */
export const queueSightings = derived((history: History): readonly QueueSighting[] => {
  const { facts } = history;
  const jobs = queueJobs(history);
  const told = wellJudged(jobs, history);
  if (!knowsFullQueues(history, jobs)) return withoutGuesses(told, fullQueueAnswer);
  if (settlingMs(facts).declared) return told;
  const patient = readJobs(history, { ...readingOf(history), settling: forEver });
  return withoutGuesses(told, settlingTime, wellJudged(patient, history));
});

/** The requests of a history that were queued, or turned away, in the order in which they were sent. */
export const queueJobs = derived((history: History): readonly QueuedJob[] =>
  readJobs(history, readingOf(history)),
);

function readJobs(history: History, reading: QueueReading): readonly QueuedJob[] {
  const notes = generatorNotes(history);
  const jobs = jobsFromEvents(history.events, {
    ...reading,
    lateness: (hook) => notes.lateness(hook),
    stoodStill: (...span) => notes.stoodStill(...span),
  });
  return perhapsFailed(jobs, history.facts);
}

/**
 * Where the profile does not declare the call of a failed job, a job without a result may have failed, out of turn.
 * This holds on routes where other jobs' calls have their results.
 */
function perhapsFailed(jobs: readonly QueuedJob[], facts: Profile): readonly QueuedJob[] {
  if (isDeclared(facts, "recognise.failedJob")) return jobs;
  const telling = new Set(jobs.filter(({ results }) => results > 0).map(({ route }) => route));
  return jobs.map((job) =>
    telling.has(job.route) && isReported(job) && job.results === 0 ? { ...job, failed: true } : job,
  );
}

const generatorNotes = derived(({ episodes }: History) => new GeneratorNotes(episodes));

/** Longer than any run, µs: by it no place that was ever taken is surely free again. */
const forEver = 1e15;

const judged = (jobs: Iterable<QueuedJob>, history: History): QueueSighting[] =>
  judgeQueue(jobs, termsOf(history), history.end);

/** Sightings without what a sick generator may have made. */
function wellJudged(jobs: readonly QueuedJob[], history: History): QueueSighting[] {
  const told = judged(jobs, history);
  const { faults } = generatorNotes(history);
  if (faults.size === 0) return told;
  const sick = idsOfRuns(history, faults);
  const why = [...faults].map(([run, fault]) => `${run}: ${fault}`).join("; ");
  return withoutSickTimings(told, {
    concern: (id) => sick.has(id),
    need: { kind: "driver", name: "generator", text: `a healthy generator: ${why}` },
    well: judged(
      jobs.filter(({ id }) => !sick.has(id)),
      history,
    ),
  });
}

/** The requests that were sent in these runs of scenarios, whose episodes are named after them. */
function idsOfRuns({ calls }: History, runs: ReadonlyMap<string, unknown>): Set<string> {
  const sentIn = calls.filter(({ episode = "" }) => runs.has(episode.split("/", 1)[0] ?? ""));
  return new Set(sentIn.map(({ id }) => id));
}

/** How queue evidence is read in a history, by its profile. */
function readingOf(history: History): QueueReading {
  const { facts } = history;
  const { recognise, queue, async } = facts;
  const { finalCall } = async;
  const required = requiredOf(facts);
  return {
    routeOf: ({ id }) => queue.routes.find((route) => route === history.call(id)?.route?.id),
    isAskew: (sent) => isAskew(sent, required),
    outcomeOf: (answered) => outcomeOf(answered, facts),
    settling: settlingMs(facts).value * 1000,
    isFinal: finalCall && ((hook) => hasAnyForm(finalCall, formed(hook.body?.text))),
    hasFailed: (hook) => hasAnyForm(recognise.failedJob, formed(hook.body?.text)),
    resultOf: (hook) => placeOf(textAt(hook, recognise.output)) || undefined,
    givenTrackId: (sent) => textAt(sent, ["/track_id"]),
    carriedTrackId: (hook) => textAt(hook, ["/track_id"]),
  };
}

/** The members that every request to a queued route has, in addition to those that any request may have. */
function requiredOf(facts: Profile): readonly string[] {
  const bodies = facts.queue.routes.map((route) => minimalBody(facts, route).value);
  return bodies.flatMap((body) => Object.keys(body)).filter((name) => !common.has(name));
}

const common = new Set(["key", "webhook", "track_id"]);

function isAskew({ body }: SentEvent, required: readonly string[]): boolean {
  const text = body?.text;
  if (text === undefined || required.length === 0) return false;
  return !required.some((name) => text.includes(`"${name}"`));
}

/** What is declared of this target's queues, and what the history shows of the clocks. */
export function termsOf(history: History): QueueTerms {
  return {
    ...queueTerms(history.facts),
    stoodStill: (from, until) => generatorNotes(history).stoodStill(kitClock, from, until),
    // Load gives each account to one process, and one receiver takes all calls.
    ...clockTerms(history.header, { oneSender: true, oneReceiver: true }),
  };
}

function outcomeOf({ status, body }: AnsweredEvent, facts: Profile): Outcome {
  const taken = takenBy({ status, ...formed(body?.text) }, facts);
  // Where the profile does not declare it, a full queue may answer in the words of a rate: a guess, see
  // knowsFullQueues.
  if (taken === "rate limited" && !declaresFullQueues(facts)) return "queue full";
  switch (taken) {
    case "accepted":
    case "queue full":
    case "unclear":
      return taken;
    default:
      return "refused";
  }
}

/** The first text that stands at one of these places in a message's JSON body. */
function textAt({ body }: SentEvent | HookEvent, pointers: readonly string[]): string | undefined {
  const { json } = formed(body?.text);
  const found = pointers.map((pointer) => valueAt(json, pointer));
  return found.find((value) => typeof value === "string");
}
