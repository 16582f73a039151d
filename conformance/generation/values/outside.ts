import type { Profile } from "../../../contracts/profile/index.ts";
import type { History } from "../../history/history.ts";
import {
  contradicts,
  type Judge,
  type Sighting,
  supports,
  withControl,
} from "../../history/sighting.ts";
import { Controls } from "../controls.ts";
import type { Job } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { toldResult } from "../jobs/told-results.ts";
import { asksForNothingElse } from "./nothing-else.ts";
import { type Parameter, type Reading, shownValue } from "./parameter.ts";

/** What is to be said of an accepted request that asked for a value which the document leaves out. */
type Acceptance = (
  job: Job,
  reading: Reading,
  parameter: Parameter,
  history: History,
) => Iterable<Sighting>;

/**
 * No request for an undocumented value is accepted; a refusal counts only where an equal request with another value was
 * accepted. Rules name the freedoms by which what looks taken is not.
 */
export const takesNothingOutside = (parameter: Parameter, acceptance: Acceptance): Judge =>
  function* (history) {
    const own = jobsOf(history).to(parameter.route);
    const controls = new Controls(own, parameter.members(history.facts), history.facts);
    for (const job of own) {
      const reading = job.plain ? parameter.read(job, history.facts) : undefined;
      if (reading?.is !== "outside") continue;
      const beside = controls.of(job);
      // A request that was refused but done was taken.
      if (job.disposition === "accepted" || toldResult(job, history.facts)) {
        // A right service may refuse whatever is not surely listed, and whoever asks it for that as a control learns nothing.
        const right = beside.find((other) => asksForNothingElse(other, [parameter], history.facts));
        for (const one of acceptance(job, reading, parameter, history))
          yield one.is === "against" && right ? withControl(right.call, one) : one;
        continue;
      }
      const control = beside.find((other) => isAllowed(other, parameter, history.facts));
      if (undone.has(job.disposition) && control !== undefined)
        yield supports([control.call, job.call], reading.kind);
    }
  };

/**
 * How a request may end undone, where an equal request was accepted. A job that was accepted and failed did not honour
 * the value either.
 */
const undone = new Set(["refused", "crashed", "medium refused", "failed"]);

/** Whether a request asks for no value of a parameter that the document leaves out. */
export const isAllowed = (job: Job, parameter: Parameter, facts: Profile): boolean =>
  parameter.read(job, facts)?.is !== "outside";

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
    expected: `${value} not to be accepted`,
    got: `accepted (status ${job.call.received?.status})`,
    wants: { status: "refused" },
  });
}

/** What the document leaves out is not taken, whatever becomes of it. */
export const takesNothingElse = (parameter: Parameter): Judge =>
  takesNothingOutside(parameter, (job, reading, _, { facts }) => [
    breach(job, reading, parameter, facts),
  ]);
