import { catalogueServesEveryRoute } from "../../contracts/clauses/routes.ts";
import { quoting } from "../history/answer-words.ts";
import type { History } from "../history/history.ts";
import {
  contradicts,
  doubted,
  type Judge,
  missing,
  recorded,
  refused,
  type Sighting,
  supports,
} from "../history/sighting.ts";
import { Controls } from "./controls.ts";
import { crashesAgain, unansweredBy } from "./crashes.ts";
import { doubt } from "./doubt.ts";
import { isOfOtherForm } from "./doubted-track-id.ts";
import { type Job, membersOf } from "./job.ts";
import type { Jobs } from "./job-list.ts";
import { jobsOf } from "./jobs.ts";
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
      if (job.taken === "accepted") yield supports(job.call, reading.kind);
      else yield* refusal(job, parameter, reading, { history, jobs, controls });
    }
  };

interface Court {
  history: History;
  jobs: Jobs;
  controls: Controls;
}

/** What a refusal of an allowed value says: nothing without a control, and nothing of a mere mishap. */
function* refusal(
  job: Job,
  parameter: Parameter,
  { kind }: Reading,
  { history, jobs, controls }: Court,
): Iterable<Sighting> {
  if (job.taken !== "refused" && !crashesAgain(job, history)) {
    const need = unansweredBy(job, history);
    if (need !== undefined) yield doubted(need, job.call);
    return;
  }
  const { siblings, isControl = () => true } = parameter;
  // A service that takes a value that is not allowed may look at the rest of that request later.
  const control = controls
    .of(job)
    .find(
      (accepted) =>
        asksForNothingElse(accepted, siblings(), history.facts) && isControl(accepted, job),
    );
  if (control === undefined) return yield* uncontrolled(job, jobs);
  if (lacksCompanion(job, parameter, history, jobs)) return;
  if (isOfOtherForm(job, history.facts, jobs))
    return yield recorded(`${job.route}: a track_id of another form than is taken`, "refused");
  if (isOtherGuess(job, parameter, { history, jobs }))
    return yield recorded(`${job.route}: a guess that another one is taken for`, "refused");
  const unsure = doubt(job, parameter, history, jobs);
  if (unsure !== undefined) return yield doubted(unsure, job.call);
  const members = parameter.members(history.facts);
  yield contradicts([control.call, job.call], {
    field: members.join(" and "),
    kind,
    expected: `${shownValue(job, members)} is taken`,
    got: refused(job.call),
    unless: parameter.rivals?.(job, history.facts) ?? [],
  });
}

/** Whether a spelling was only guessed and never taken, and another one of the value was: its type is not shown. */
function isOtherGuess(
  job: Job,
  parameter: Parameter,
  { history: { facts }, jobs }: Omit<Court, "controls">,
): boolean {
  if (parameter.hasSpellings !== true || parameter.guessed?.(facts) === undefined) return false;
  const members = parameter.members(facts);
  const shown = shownValue(job, members);
  const taken = jobs
    .to(job.route)
    .filter((other) => other.taken === "accepted" && parameter.read(other, facts)?.is === "inside");
  return taken.length > 0 && taken.every((other) => shownValue(other, members) !== shown);
}

/** Whether a request lacks the companion that every accepted request with the parameter has. */
function lacksCompanion(
  job: Job,
  { companion, members }: Parameter,
  { facts }: History,
  jobs: Jobs,
): boolean {
  if (companion === undefined || Object.hasOwn(membersOf(job), companion)) return false;
  const own = members(facts);
  const taken = jobs
    .to(job.route)
    .filter((other) => other.taken === "accepted")
    .map(membersOf)
    .filter((body) => own.every((member) => Object.hasOwn(body, member)));
  return taken.length > 0 && taken.every((body) => Object.hasOwn(body, companion));
}

/**
 * Where no request of a route was ever accepted, the rule that it serves every route says why; otherwise only a control
 * is missing.
 */
function* uncontrolled(job: Job, jobs: Jobs): Iterable<Sighting> {
  if (jobs.to(job.route).some(({ taken }) => taken === "accepted")) return;
  const name = catalogueServesEveryRoute.id;
  const text = `no request to ${job.route} was accepted: it answered ${quoting(job.call)}`;
  yield missing({ kind: "rule", name, text }, job.call);
}
