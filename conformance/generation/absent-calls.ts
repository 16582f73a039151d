import type { HookEvent } from "../../contracts/history/events.ts";
import { isLoopback, type Profile } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import { contradicts, doubted, fact, missing, probe, type Sighting } from "../history/sighting.ts";
import { mayStandBehind, seenToDisturb } from "./freedoms/calls/index.ts";
import { areEarly } from "./going-on.ts";
import type { Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";
import { hasNamelessCallsOnly } from "./nameless-calls.ts";
import { owedFrom } from "./owed-calls.ts";
import type { Parameter } from "./parameter.ts";
import { timestampLevel } from "./parameters/transcribe.ts";
import { unsureAcceptance } from "./reach.ts";
import { isSurelyAccepted } from "./surely-accepted.ts";
import { resultCalls } from "./told-results.ts";

/** A call that went to the webhook's URL with letters in another case: only this job's service knows that URL. */
const misspelt = ({ hook }: Job, { hooks }: History): HookEvent | undefined =>
  hooks.find((call) => call.hook !== hook && call.hook.toLowerCase() === hook?.toLowerCase());

/** A call that did not come counts after the declared bound, and where another call did come to the same receiver. */
export function absence(job: Job, history: History): Sighting | undefined {
  const by = owedFrom(job.call, history);
  const isOver = history.end >= by;
  const disturbing = seenToDisturb.find(({ explains }) => isOver && explains(job, by, history));
  if (disturbing !== undefined) return { is: "excused", by: disturbing.name, calls: [job.call.id] };
  const other = misspelt(job, history);
  if (other !== undefined)
    return contradicts(job.call, {
      field: "the webhook",
      kind: job.route,
      expected: "called at the URL that was given",
      got: `called in other letters: ${other.path}`,
    });
  const control = controlOf(job, by, history);
  const unsure = unsureOf(job, control, history, by);
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

/** The parameters that are read on a route whose webhook is called: of removals none has a shown type. */
const parametersOf = (route: Job["route"]): readonly Parameter[] =>
  route === timestampLevel.route ? timestampLevel.siblings() : [];

/** What keeps the lack of a call from being held against the target. */
function unsureOf(
  job: Job,
  control: Job | undefined,
  history: History,
  by: number,
): Need | undefined {
  if (history.facts.within.webhookMs === undefined) return unbounded;
  if (!isSurelyAccepted(job, history, { parametersOf })) return unsureAcceptance;
  if (control === undefined) return noControl(job, history);
  return mayStandBehind.find(({ explains }) => explains(job, by, history))?.settledBy;
}

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

const inSeconds = ({ within }: Profile): string => `${(within.webhookMs ?? 0) / 1000} s`;

const unbounded = fact(
  "within.webhookMs",
  "the time within which a lone request's webhook is called (within.webhookMs)",
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
