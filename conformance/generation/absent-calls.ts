import type { HookEvent } from "../../contracts/history/events.ts";
import { isLoopback, type Profile } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import type { Call } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import {
  contradicts,
  doubted,
  fact,
  missing,
  probe,
  recorded,
  type Sighting,
} from "../history/sighting.ts";
import { mayBeCutShort } from "./freedoms/work-during-restart.ts";
import { areEarly, saysItGoesOn } from "./going-on.ts";
import type { Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";
import { joinedJobs } from "./joined.ts";
import { hasNamelessCallsOnly } from "./nameless-calls.ts";
import { owedBy } from "./owed-calls.ts";
import type { Parameter } from "./parameter.ts";
import { timestampLevel } from "./parameters/transcribe.ts";
import { isSurelyPending } from "./pending.ts";
import { probeToldResult } from "./probed-end.ts";
import { unsureAcceptance } from "./reach.ts";
import { isSurelyAccepted } from "./surely-accepted.ts";
import { jobIdOf } from "./taken.ts";
import { resultCalls } from "./told-results.ts";

/** Whether its answer names the job of another request with the same track_id: nothing says that one may come twice. */
export function isTakenForAnother(job: Job, history: History): boolean {
  const id = idOf(job, history);
  return id !== undefined && namesakes(job, history).some((other) => idOf(other, history) === id);
}

/**
 * The same for a service whose answers name no ids. The job may be the other request's once that one's result was
 * called back.
 */
function mayBeTakenForAnother(job: Job, history: History): boolean {
  return (
    idOf(job, history) === undefined &&
    namesakes(job, history).some((other) => resultCalls(other, history.facts).length > 0)
  );
}

/** The id of a job, as its answer names it. */
export const idOf = ({ call }: Job, { facts }: History) =>
  jobIdOf(call.received ?? {}, facts.recognise);

/** The other requests of its track_id. */
const namesakes = (job: Job, history: History): readonly Job[] =>
  job.trackId === undefined
    ? []
    : joinedJobs(history).all.filter((other) => other !== job && other.trackId === job.trackId);

/** A call that went to the webhook's URL with letters in another case: only this job's service knows that URL. */
const misspelt = ({ hook }: Job, { hooks }: History): HookEvent | undefined =>
  hooks.find((call) => call.hook !== hook && call.hook.toLowerCase() === hook?.toLowerCase());

/** A call that did not come counts after the declared bound, and where another call did come to the same receiver. */
export function absence(job: Job, history: History): Sighting | undefined {
  const by = owedFrom(job.call, history);
  const isOver = history.end >= by;
  if (isOver && isAfterFailures(job, by, history))
    return recorded(`${job.route}: webhook of a job after the receiver had failed`, "not called");
  if (isOver && mayBeCutShort(job, by, history))
    return recorded(`${job.route}: webhook of a job during a restart`, "not called");
  const other = misspelt(job, history);
  if (other !== undefined)
    return contradicts(job.call, {
      field: "the webhook",
      kind: job.route,
      expected: "called at the URL that was given",
      got: `called in other letters: ${other.path}`,
    });
  const control = controlOf(job, by, history);
  const unsure = unsureOf(job, control, history);
  if (unsure !== undefined)
    return isOver && job.plain ? doubted(unsure, job.call) : missing(unsure, job.call);
  if (!isOver || control === undefined) return undefined;
  return contradicts([...new Set([control.call, job.call])], {
    field: "the webhook",
    kind: job.route,
    expected: `called with its result within ${inSeconds(history.facts)} of a lone request`,
    got: calledWith(job, history),
    awaited: { from: job.call.sent.at.t, until: by, isLate: false },
  });
}

function calledWith(job: Job, history: History): string {
  if (job.calls.length === 0) return "no call";
  return hasNamelessCallsOnly(job, history)
    ? "only calls without its track_id, none of which is a last one by the profile"
    : "only calls before the result";
}

/**
 * Whether the kit's receiver had failed by then, as it does on purpose. For how long a service gives up on a failed
 * receiver is as little shown as retries are (Events, 5). A later call shows that the service calls again, unless the
 * job was under way when the receiver failed.
 */
function isAfterFailures({ call }: Job, by: number, { hooks }: History): boolean {
  const until = hooks.filter(({ t_us }) => t_us <= by);
  const failed = Math.max(...until.filter(({ status }) => status >= 400).map(({ t_us }) => t_us));
  if (failed >= call.sent.at.t - underWayMicros) return true;
  return Number.isFinite(failed) && !until.some(({ t_us }) => t_us > failed);
}

const underWayMicros = 60_000_000;

/** The parameters that are read on a route whose webhook is called: of removals none has a shown type. */
const parametersOf = (route: Job["route"]): readonly Parameter[] =>
  route === timestampLevel.route ? timestampLevel.siblings() : [];

/** What keeps the lack of a call from being held against the target. */
function unsureOf(job: Job, control: Job | undefined, history: History): Need | undefined {
  if (history.facts.within.webhookMs === undefined) return unbounded;
  if (!isSurelyAccepted(job, history, { parametersOf })) return unsureAcceptance;
  if (control === undefined) return noControl(job, history);
  if (mayBeTakenForAnother(job, history)) return unnamed;
  if (!isSurelyPending(job, history)) return unsureResult;
  return mayLackResult(job, history) ? unsureEnd : undefined;
}

/**
 * A job that goes on has no result yet, and a failed one none at all: whether that is called back is not shown
 * (Events, 4), unless the profile says that it is. That all of a route failed is no excuse.
 */
function mayLackResult(job: Job, history: History): boolean {
  const { facts } = history;
  if (probeToldResult(job, history)) return false;
  if (saysItGoesOn(job.ran.at(-1))) return true;
  return facts.async.callsFailures !== true && !isNeverCalled(job, history);
}

/** The number of jobs of a route that do not all fail by chance. */
const several = 3;

/** Whether no webhook of a route was ever called, although several jobs of it gave one and waited long enough. */
function isNeverCalled({ route }: Job, history: History): boolean {
  const isOwed = ({ call, plain, taken, hook }: Job): boolean =>
    plain && taken === "accepted" && hook !== undefined && history.end >= owedFrom(call, history);
  const awaited = jobsOf(history).to(route).filter(isOwed);
  return awaited.length >= several && awaited.every(({ calls }) => calls.length === 0);
}

/** How long a call is awaited where the profile does not say how late it may come, ms. */
const usualMs = 30_000;

const owed = derived((history: History) =>
  owedBy(history, history.facts.within.webhookMs ?? usualMs),
);

/** By when the webhook of a job is owed (µs); never for a job that stands in no queue. */
const owedFrom = (call: Call, history: History): number =>
  owed(history).get(call) ?? Number.POSITIVE_INFINITY;

/**
 * A job whose result came to the same receiver; from afar while this job's call was awaited, for the way to the receiver
 * may be cut for a while. Where this job's calls say only that the work goes on, the control is of the same route: what
 * marks a result is declared, and may not hold on every route. Near by, a job whose calls are its result by no reading
 * is its own control.
 */
function controlOf(job: Job, by: number, history: History): Job | undefined {
  const isNear = isLoopback(history.facts.target.baseUrl);
  const told = controlsOf(job, history).find((other) =>
    resultCalls(other, history.facts).some(
      ({ t_us }) => isNear || (t_us >= job.call.sent.at.t && t_us <= by),
    ),
  );
  return told ?? (isNear && hasNamelessCallsOnly(job, history) ? job : undefined);
}

function controlsOf(job: Job, history: History): readonly Job[] {
  const jobs = jobsOf(history);
  if (job.calls.length === 0) return jobs.all;
  const alike = areEarly(job.calls) ? jobs.to(job.route) : [];
  return hasNamelessCallsOnly(job, history) ? [...alike, ...jobs.all] : alike;
}

/** What a job without a control needs. */
function noControl(job: Job, history: History): Need {
  if (job.calls.length > 0) return noLast;
  const isTold = (other: Job): boolean => resultCalls(other, history.facts).length > 0;
  return jobsOf(history).all.some(isTold) ? noCallThen : noCall;
}

const unsureResult = fact(
  "async.holdsResult",
  "what an answer looks like that holds the result already (async.holdsResult)",
);

const unsureEnd = fact(
  "async.callsFailures",
  "what became of a job that was not called back (evidence.effective): it may have failed (async.callsFailures), or go on",
);

const inSeconds = ({ within }: Profile): string => `${(within.webhookMs ?? 0) / 1000} s`;

const unbounded = fact(
  "within.webhookMs",
  "the time within which a lone request's webhook is called (within.webhookMs)",
);

const unnamed = fact(
  "recognise.jobId",
  "a job's id in the answer (recognise.jobId): two requests of one track_id may be taken for one",
);

const noLast = fact("async.finalCall", "which call of a webhook is its last (async.finalCall)");

const noCall = probe(
  "evidence.webhook",
  "a webhook call of any job: none came at all, so the target may not reach the receiver (evidence.webhook)",
);

const noCallThen = probe(
  "evidence.webhook",
  "a webhook call of another job while this one's was awaited: the way from the target to the receiver may have been cut (evidence.webhook)",
);
