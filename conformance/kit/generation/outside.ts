import {
  type BoundedParameter,
  outOfRangePolicy,
  type Profile,
} from "../../../contracts/profile/index.ts";
import type { History } from "../history.ts";
import { contradicts, type Judge, missing, type Sighting, supports } from "../judge.ts";
import { Controls } from "./controls.ts";
import type { Job } from "./job.ts";
import { type Jobs, jobsOf } from "./jobs.ts";
import { type Parameter, type Reading, shownValue } from "./parameter.ts";
import { fact, unsureAcceptance } from "./reach.ts";

/** What is to be said of an accepted request that asked for a value which the document leaves out. */
type Acceptance = (job: Job, reading: Reading, parameter: Parameter, history: History) => Sighting;

/** No request that asks for a value left out is accepted; a refusal counts beside one that was. */
const takesNothingOutside = (parameter: Parameter, acceptance: Acceptance): Judge =>
  function* (history) {
    const jobs = jobsOf(history);
    const own = jobs.to(parameter.route);
    const controls = new Controls(own, parameter.members(history.facts), history.facts);
    for (const job of own) {
      const reading = job.plain ? parameter.read(job, history.facts) : undefined;
      if (reading?.is !== "outside") continue;
      if (job.taken === "accepted") {
        yield* accepted(job, reading, parameter, { history, jobs, acceptance });
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

function* accepted(
  job: Job,
  reading: Reading,
  parameter: Parameter,
  { history, jobs, acceptance }: { history: History; jobs: Jobs; acceptance: Acceptance },
): Iterable<Sighting> {
  const guess = parameter.guessed?.(history.facts);
  if (guess !== undefined) yield missing(guess, job.call);
  else if (job.hook !== undefined && job.calls.length === 0) yield missing(unheard, job.call);
  else if (jobs.isSurelyAccepted(job)) yield acceptance(job, reading, parameter, history);
  else yield missing(unsureAcceptance, job.call);
}

const unheard = {
  kind: "probe",
  name: "webhook",
  text: "the webhook call that says whether the job was done (evidence.webhook)",
} as const;

function breach(job: Job, { kind }: Reading, parameter: Parameter, facts: Profile): Sighting {
  const members = parameter.members(facts);
  const value = shownValue(job, members);
  return contradicts(job.call, {
    field: members.join(" and "),
    kind,
    expected: `${value} is not taken`,
    got: `accepted (status ${job.call.received?.status})`,
  });
}

/** Of a closed list nothing else is taken, whatever becomes of it. */
export const takesNothingElse = (parameter: Parameter): Judge =>
  takesNothingOutside(parameter, (job, reading, _, { facts }) =>
    breach(job, reading, parameter, facts),
  );

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
  takesNothingOutside(parameter, (job, reading, _, { facts }) => {
    const policy = outOfRangePolicy(facts, bounded);
    if (policy === "reject") return breach(job, reading, parameter, facts);
    const seen = ran(job, facts);
    if (seen !== undefined) {
      return seen.inside
        ? supports(job.call, reading.kind)
        : honoured(job, reading, parameter, seen, facts);
    }
    return policy === "clamp"
      ? missing(effective(parameter.members(facts)), job.call)
      : missing(
          fact("values.outOfRange", `what becomes of ${bounded} out of range (values.outOfRange)`),
          job.call,
        );
  });

const effective = (members: readonly string[]) =>
  ({
    kind: "probe",
    name: "effective",
    text: `a way to read ${members.join(" and ")} that a job ran with (evidence.effective)`,
  }) as const;

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
