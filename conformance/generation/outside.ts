import {
  type BoundedParameter,
  outOfRangePolicy,
  type Profile,
} from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import type { History } from "../history/history.ts";
import {
  contradicts,
  doubted,
  fact,
  type Judge,
  missing,
  probe,
  type Sighting,
  supports,
} from "../history/sighting.ts";
import {
  answeredWithResult,
  areEarly,
  probeToldResult,
  resultCalls,
  saysItGoesOn,
  toldResult,
} from "./callbacks.ts";
import { Controls } from "./controls.ts";
import type { Job } from "./job.ts";
import { jobsOf } from "./jobs.ts";
import { type Parameter, type Reading, shownValue } from "./parameter.ts";
import { unsureAcceptance } from "./reach.ts";
import { isSurelyAccepted } from "./surely-accepted.ts";

/** What is to be said of an accepted request that asked for a value which the document leaves out. */
type Acceptance = (
  job: Job,
  reading: Reading,
  parameter: Parameter,
  history: History,
) => Iterable<Sighting>;

/** No request that asks for a value left out is accepted; a refusal counts beside one that was. */
export const takesNothingOutside = (parameter: Parameter, acceptance: Acceptance): Judge =>
  function* (history) {
    const own = jobsOf(history).to(parameter.route);
    const controls = new Controls(own, parameter.members(history.facts), history.facts);
    for (const job of own) {
      const reading = job.plain ? parameter.read(job, history.facts) : undefined;
      if (reading?.is !== "outside") continue;
      // What is refused and done all the same was taken.
      if (job.taken === "accepted" || toldResult(job, history.facts)) {
        const unsure = unsureOf(job, parameter, history);
        if (unsure === undefined) yield* acceptance(job, reading, parameter, history);
        else yield doubted(unsure, job.call);
      } else if (turnedAway.has(job.taken)) {
        const control = controls.of(job).find((other) => isAllowed(other, parameter, history));
        if (control !== undefined) yield supports([control.call, job.call], reading.kind);
      }
    }
  };

/** Whatever is not done beside a request that was: a job that was taken and failed did not honour the value either. */
const turnedAway = new Set(["refused", "crashed", "medium refused", "failed"]);

function isAllowed(job: Job, parameter: Parameter, { facts }: History): boolean {
  return parameter.read(job, facts)?.is !== "outside";
}

/** What keeps an acceptance from being held against the target. */
function unsureOf(job: Job, parameter: Parameter, history: History): Need | undefined {
  const guess = parameter.guessed?.(history.facts);
  if (guess !== undefined) return guess;
  const untold = untoldOf(job, history);
  if (untold !== undefined) return untold;
  const isSure = job.taken !== "accepted" || isSurelyAccepted(job, history);
  return isSure ? undefined : unsureAcceptance;
}

/**
 * Why nobody told yet what became of a job: it may have failed. So may one whose calls hold no output, where those of
 * other jobs do: how a failure is told need not be declared.
 */
function untoldOf(job: Job, history: History): Need | undefined {
  const { facts } = history;
  if (answeredWithResult(job, facts)) return undefined;
  if (job.hook === undefined) return untoldWithoutWebhook(job, facts);
  if (areEarly(resultCalls(job, facts))) return unheard;
  if (toldResult(job, facts)) return undefined;
  const areOthersTold = jobsOf(history)
    .to(job.route)
    .some((other) => other.taken === "accepted" && toldResult(other, facts));
  return areOthersTold ? unheard : undefined;
}

/**
 * Without a webhook a job goes on as long as the probe's last word says so, and a probe has none on a job without a
 * name, or that nobody asked it about. Where others of its route are told of by webhooks, one without may go on after
 * its answer, and nobody tells of its end.
 */
function untoldWithoutWebhook(job: Job, facts: Profile): Need | undefined {
  if (saysItGoesOn(job.ran.at(-1))) return unheard;
  if (facts.evidence.effective !== undefined && !job.named) return unnamed;
  const mayGoOn = facts.async.answersAtOnce === false || saysItGoesOn(job.call.received?.json);
  if (facts.evidence.effective !== undefined && job.ran.length === 0 && mayGoOn) return unasked;
  const isCalled = facts.async.routes.includes(job.route);
  if (!isCalled || probeToldResult(job, facts)) return undefined;
  if (saysItGoesOn(job.call.received?.json)) return unheard;
  if (facts.async.answersAtOnce === true) return undefined;
  return facts.async.answersAtOnce === false ? unheard : perhapsGoingOn;
}

const perhapsGoingOn = fact(
  "async.answersAtOnce",
  "whether a job without a webhook answers with its result (async.answersAtOnce)",
);

const unnamed = fact(
  "recognise.jobId",
  "where an answer names its job (recognise.jobId), which the probe would tell of",
);

const unasked = probe(
  "evidence.effective",
  "a look at what became of the job (evidence.effective)",
);

const unheard = probe(
  "evidence.webhook",
  "the webhook call that says whether the job was done (evidence.webhook)",
);

/** A value that the document leaves out was taken. */
export function breach(
  job: Job,
  { kind }: Reading,
  parameter: Parameter,
  facts: Profile,
): Sighting {
  const members = parameter.members(facts);
  const value = shownValue(job, members);
  return contradicts(job.call, {
    field: members.join(" and "),
    kind,
    expected: `${value} is not taken`,
    got: `accepted (status ${job.call.received?.status})`,
  });
}

/** What the document leaves out is not taken, whatever becomes of it. */
export const takesNothingElse = (parameter: Parameter): Judge =>
  takesNothingOutside(parameter, (job, reading, _, { facts }) => [
    breach(job, reading, parameter, facts),
  ]);

/** The value that a job ran with, and whether the document allows it. */
export interface Ran {
  inside: boolean;
  value: unknown;
}

/**
 * Of a bounded parameter nothing out of range is honoured: it is refused, or brought into range, as the
 * profile declares. Undeclared, an acceptance is told by what the job ran with alone.
 */
export const keepsWithin = (
  parameter: Parameter,
  bounded: BoundedParameter,
  ran: (job: Job, facts: Profile) => Ran | undefined,
): Judge =>
  takesNothingOutside(parameter, function* (job, reading, _, history) {
    const { facts } = history;
    const policy = outOfRangePolicy(facts, bounded);
    if (policy === "reject") return yield breach(job, reading, parameter, facts);
    const seen = ran(job, facts);
    if (seen !== undefined) {
      return yield seen.inside
        ? supports(job.call, reading.kind)
        : honoured(job, reading, parameter, seen, facts);
    }
    if (policy === "clamp") {
      // Where none of them was seen brought into range, the refusal of others does not speak for it.
      const isAnySeen = jobsOf(history)
        .to(parameter.route)
        .some((other) => !isAllowed(other, parameter, history) && ran(other, facts) !== undefined);
      const unseen = unread(parameter.members(facts));
      return yield isAnySeen ? missing(unseen, job.call) : doubted(unseen, job.call);
    }
    yield doubted(
      fact("values.outOfRange", `what becomes of ${bounded} out of range (values.outOfRange)`),
      job.call,
    );
  });

/** What is missing where nobody tells what a job ran with. */
export const unread = (members: readonly string[]): Need =>
  probe(
    "evidence.effective",
    `a way to read ${members.join(" and ")} that a job ran with (evidence.effective)`,
  );

function honoured(
  job: Job,
  { kind }: Reading,
  parameter: Parameter,
  { value }: Ran,
  facts: Profile,
): Sighting {
  const members = parameter.members(facts);
  return contradicts(job.call, {
    field: `${members.join(" and ")} that the job ran with`,
    kind,
    expected: "a value in range",
    got: value,
  });
}
