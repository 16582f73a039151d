import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { singleText } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import {
  contradicts,
  fact,
  type Judge,
  missing,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import { Controls, isTakenAtAll } from "../controls.ts";
import { turnedAwayInWords } from "../jobs/disposition.ts";
import { asNumber, isAccepted, isTurnedAway, type Job, membersOf, ranWith } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { noProbe } from "../offered-routes.ts";
import { parametersOf } from "../parameters/all.ts";
import { asksForNothingElse } from "./nothing-else.ts";

/** A parameter's documented default. */
export interface Default {
  route: GenerationRouteId;
  member: string;
  value: string | number;
  /** Whether a word that the probe reported is this value, perhaps spelt otherwise. */
  isValue?: (told: unknown) => boolean;
  /** Whether what the probe reported of a job is a value of the parameter at all; default: any report is. */
  isTold?: (told: unknown, job: Job) => boolean;
  /** What a made file shows of it: the value, and whether that is the default; undefined: nothing. */
  shownBy?: (job: Job, history: History) => { value: unknown; right: boolean } | undefined;
  /** The rule by which files are what was asked for: where they never are, a file shows no default either. */
  fileRule?: string;
  /** Other documented members: the default holds with them, too. */
  beside: readonly string[];
}

/** A request that does not ask for the parameter runs with its default, alone and together with other parameters. */
export const defaultsTo = (given: Default): Judge =>
  function* (history) {
    for (const job of jobsOf(history).to(given.route)) {
      if (!job.plain || Object.hasOwn(membersOf(job), given.member)) continue;
      if (isAccepted(job)) yield* ranWithDefault(job, given, history);
      else if (isTurnedAway(job)) yield* mustBeGiven(job, given, history);
    }
  };

function* ranWithDefault(job: Job, given: Default, history: History): Iterable<Sighting> {
  const made = given.shownBy?.(job, history);
  const seen = [valueRan(job, given), made].filter((one) => one !== undefined);
  if (seen.length === 0) {
    const isTold = history.facts.evidence.effective === undefined || job.ran.length > 0;
    return isTold ? undefined : yield missing(noProbe, job.call);
  }
  const kind = kindOf(job, given);
  const other = seen.find(({ right }) => !right);
  if (other === undefined) return yield supports(job.call, kind);
  const field = `${given.member} ${other === made ? "of the file that was made" : "that the job ran with"}`;
  const unless = other === made && given.fileRule !== undefined ? [given.fileRule] : [];
  const wants = { probe: "effective", path: given.member, value: given.value } as const;
  yield contradicts(job.call, {
    field,
    kind,
    expected: given.value,
    got: other.value,
    unless,
    ...(other === made ? {} : { wants }),
  });
}

function kindOf(job: Job, { beside }: Default): string {
  const asks = beside.some((name) => Object.hasOwn(membersOf(job), name));
  return asks ? "beside others" : "alone";
}

function valueRan(
  job: Job,
  { member, value, isValue, isTold = () => true }: Default,
): { value: unknown; right: boolean } | undefined {
  const ran = ranWith(job, member);
  if (ran === undefined || !isTold(ran, job)) return undefined;
  if (typeof value === "number") {
    // How the probe writes a number is not said: `"PT30S"` is no other number than 30.
    const number = asNumber(ran);
    return number === undefined ? undefined : { value: ran, right: number === value };
  }
  const same = isValue ?? ((other) => singleText(other).toLowerCase() === value);
  return { value: ran, right: same(ran) };
}

/**
 * Which parameters must be given is not shown: where nobody is served without this one, no default is seen. Where others
 * are, a customer who is served with it alone has no default.
 */
function* mustBeGiven(job: Job, given: Default, history: History): Iterable<Sighting> {
  const { route, member } = given;
  const own = jobsOf(history).to(route);
  const accepted = own.filter(isAccepted);
  if (accepted.length === 0) return;
  if (accepted.some((other) => !Object.hasOwn(membersOf(other), member)))
    return yield* deniedTheDefault(job, own, given, history);
  const text = `a request to ${route} without ${member} that is accepted (parameters.bodies.${route})`;
  yield missing(fact(`parameters.bodies.${route}`, text), job.call);
}

function* deniedTheDefault(
  job: Job,
  own: readonly Job[],
  given: Default,
  { facts }: History,
): Iterable<Sighting> {
  const { route, member, value } = given;
  const isValid = (one: Job) => asksForNothingElse(one, parametersOf(route), facts);
  const control = new Controls(own, [member], facts)
    .of(job)
    .find((other) => Object.hasOwn(membersOf(other), member) && isValid(other));
  if (control === undefined || !isValid(job) || !isTakenAtAll(job, own, facts)) return;
  yield contradicts(job.call, {
    control: control.call,
    field: member,
    kind: kindOf(job, given),
    expected: `a request without it to be accepted, and to run with ${value}`,
    got: turnedAwayInWords(job.call, facts),
    wants: { status: "served" },
  });
}
