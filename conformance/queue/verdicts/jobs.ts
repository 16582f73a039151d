import type { AnsweredEvent, HookEvent } from "../../../contracts/history/events.ts";
import { valueAt } from "../../../contracts/json-pointer.ts";
import { isDeclared, type Profile, settlingMs } from "../../../contracts/profile/index.ts";
import { dispositionBy, holdsResult } from "../../generation/jobs/disposition.ts";
import { placeOf } from "../../generation/jobs/result-place.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { CommonClock, skewOf } from "../../history/time/clocks.ts";
import { formedAnswer, formedBody, hasAnyForm } from "../../target/answer-form.ts";
import { kitClock } from "../../target/recorder.ts";
import { queueTerms } from "../from-profile.ts";
import { GeneratorNotes } from "../generator-notes.ts";
import { jobsFromEvents } from "../joined.ts";
import { inSendOrder, isReported, type Lane, type Outcome, type QueuedJob } from "../queued-job.ts";
import type { QueueReading } from "../reading.ts";
import type { QueueTerms } from "../terms.ts";
import { readTraces } from "./traced-stays.ts";

/** The requests of a history that were queued, or turned away, in the order in which they were sent. */
export const queueJobs = derived((history: History): readonly QueuedJob[] =>
  queueLanes(history)
    .flatMap((jobs) => [...jobs])
    .sort(inSendOrder),
);

/** The same by queue. */
export const queueLanes = derived((history: History): readonly Lane[] =>
  readLanes(history, settlingMs(history.facts).value * 1000),
);

/**
 * The same, where a place is surely free no sooner than `settling` µs after its webhook was answered. How they are read
 * is a matter of the profile.
 */
export function readLanes(history: History, settling: number): readonly Lane[] {
  const { facts, header } = history;
  const { recognise, queue, async } = facts;
  const { finalCall } = async;
  const notes = generatorNotes(history);
  const how: QueueReading = {
    routeOf: ({ id }) => {
      const asked = history.call(id)?.route?.id;
      return queue.routes.find((route) => route === asked);
    },
    outcomeOf: (answered) => outcomeOf(answered, facts),
    settling,
    isFinal: finalCall && ((hook) => hasAnyForm(finalCall, formedBody(hook.body))),
    hasFailed: (hook) => hasAnyForm(recognise.failedJob, formedBody(hook.body)),
    resultOf: (hook) => placeOf(textAt(hook, recognise.output)) || undefined,
    holdsResult: (answered) => holdsResult(formedAnswer(answered), facts),
    lateness: (hook) => notes.lateness(hook),
    stoodStill: (...span) => notes.stoodStill(...span),
  };
  const lanes = jobsFromEvents(history.events, how, new CommonClock(header.anchors));
  failPerhaps(lanes, facts);
  readTraces(lanes, history);
  return lanes;
}

/**
 * Where the profile does not declare the call of a failed job, a job without a result may have failed, out of turn.
 * This holds on routes where other jobs' calls have their results.
 */
function failPerhaps(lanes: readonly Lane[], facts: Profile): void {
  if (isDeclared(facts, "recognise.failedJob")) return;
  const routeOf = (jobs: Lane) => jobs.at(0)?.route;
  const telling = lanes.filter((jobs) => jobs.some(({ results }) => results > 0)).map(routeOf);
  for (const jobs of lanes.filter((jobs) => telling.includes(routeOf(jobs))))
    for (const job of jobs) job.failed ||= isReported(job) && job.results === 0;
}

export const generatorNotes = derived(({ episodes }: History) => new GeneratorNotes(episodes));

/** What is declared of this target's queues, and what the history shows of the clocks. */
export function termsOf(history: History): QueueTerms {
  return {
    ...queueTerms(history.facts),
    stoodStill: (from, until) => generatorNotes(history).stoodStill(kitClock, from, until),
    skew: skewOf(history.header.anchors),
  };
}

function outcomeOf(answered: AnsweredEvent, facts: Profile): Outcome {
  const disposition = dispositionBy(formedAnswer(answered), facts);
  // Where the profile does not declare it, a full queue may answer in the words of a rate: a guess, see
  // knowsFullQueues.
  if (disposition === "rate limited" && !isDeclared(facts, "recognise.queueFull"))
    return "queue full";
  switch (disposition) {
    case "accepted":
    case "queue full":
    case "unclear":
      return disposition;
    default:
      return "refused";
  }
}

/** The first text that stands at one of these places in a call's JSON body. */
function textAt({ body }: HookEvent, pointers: readonly string[]): string | undefined {
  const { json } = formedBody(body);
  const found = pointers.map((pointer) => valueAt(json, pointer));
  return found.find((value) => typeof value === "string");
}
