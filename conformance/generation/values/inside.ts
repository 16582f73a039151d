import { catalogueServesEveryRoute } from "../../../contracts/clauses/routes.ts";
import { quoting } from "../../history/answers/answer-words.ts";
import type { History } from "../../history/history.ts";
import {
  contradicts,
  doubted,
  type Judge,
  missing,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { Controls, isTakenAtAll } from "../controls.ts";
import { turnedAwayInWords } from "../jobs/disposition.ts";
import { isAccepted, isTurnedAway, type Job } from "../jobs/job.ts";
import type { Jobs } from "../jobs/job-list.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { neverAnswered } from "../offered-routes.ts";
import { isNeverAnswered } from "../sent-again.ts";
import { asksForNothingElse } from "./nothing-else.ts";
import { owedAmong } from "./owed-requests.ts";
import { type Parameter, type Reading, shownValue } from "./parameter.ts";

/** Every request that asks for an allowed value, and for nothing else but such, is accepted. */
export const takesInside = (parameter: Parameter): Judge =>
  function* (history) {
    const jobs = jobsOf(history);
    const own = jobs.to(parameter.route);
    const controls = new Controls(own, parameter.members(history.facts), history.facts);
    for (const { job, reading } of owedAmong(own, parameter, history.facts)) {
      if (isAccepted(job)) yield supports(job.call, reading.kind);
      else if (isTurnedAway(job))
        yield* refusal(job, parameter, reading, { history, jobs, controls });
      else if (isNeverAnswered(job, history)) yield doubted(neverAnswered, job.call);
    }
  };

interface Court {
  history: History;
  jobs: Jobs;
  controls: Controls;
}

/** What a refusal of an allowed value says: nothing without a control. Rules name the freedoms that may explain it. */
function* refusal(
  job: Job,
  parameter: Parameter,
  { kind }: Reading,
  { history, jobs, controls }: Court,
): Iterable<Sighting> {
  const { siblings, isControl = () => true } = parameter;
  const own = jobs.to(job.route);
  // A service that takes a value that is not allowed may look at the rest of that request later.
  const beside = controls
    .of(job)
    .filter((accepted) => asksForNothingElse(accepted, siblings(), history.facts));
  // What was taken from another customer shows that its members go together.
  const control =
    beside.find((accepted) => isControl(accepted, job, own, history.facts)) ??
    (beside.length > 0 && isTakenAtAll(job, own, history.facts) ? beside[0] : undefined);
  if (control === undefined) return yield* uncontrolled(job, jobs);
  const members = parameter.members(history.facts);
  yield contradicts(job.call, {
    control: control.call,
    field: members.join(" and "),
    kind,
    expected: `${shownValue(job, members)} to be accepted`,
    got: turnedAwayInWords(job.call, history.facts),
    wants: { status: "served" },
    unless: parameter.rivals?.(job, history.facts) ?? [],
  });
}

/**
 * Where no request of a route was ever accepted, the rule that it serves every route says why; otherwise only a control
 * is missing.
 */
function* uncontrolled(job: Job, jobs: Jobs): Iterable<Sighting> {
  const name = catalogueServesEveryRoute.id;
  const text = `a request to ${job.route} that is accepted: it answered ${quoting(job.call)}`;
  if (!jobs.to(job.route).some(isAccepted)) yield missing({ kind: "rule", name, text }, job.call);
}
