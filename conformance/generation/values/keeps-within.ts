import {
  type BoundedParameter,
  outOfRangePolicy,
  type Profile,
} from "../../../contracts/profile/index.ts";
import {
  contradicts,
  doubted,
  fact,
  type Judge,
  missing,
  type Sighting,
  supports,
} from "../../history/sighting.ts";
import type { RanInRange } from "../effects/effect.ts";
import type { Job } from "../jobs/job.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { noWayToRead } from "../webhooks/outcome-unknown.ts";
import { breach, isAllowed, takesNothingOutside } from "./outside.ts";
import type { Parameter, Reading } from "./parameter.ts";

/**
 * No value out of range of a bounded parameter is honoured: it is refused, or brought into range, as the profile
 * declares. Where the profile declares neither, an accepted value is judged only by what the job ran with.
 */
export const keepsWithin = (
  parameter: Parameter,
  bounded: BoundedParameter,
  ran: (job: Job, facts: Profile) => RanInRange | undefined,
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
      // Where no such value was seen brought into range, the refusal of others does not speak for it.
      const isAnySeen = jobsOf(history)
        .to(parameter.route)
        .some((other) => !isAllowed(other, parameter, facts) && ran(other, facts) !== undefined);
      const unseen = noWayToRead(parameter.members(facts));
      return yield isAnySeen ? missing(unseen, job.call) : doubted(unseen, job.call);
    }
    yield doubted(
      fact("values.outOfRange", `what becomes of ${bounded} out of range (values.outOfRange)`),
      job.call,
    );
  });

function honoured(
  job: Job,
  { kind }: Reading,
  parameter: Parameter,
  { value }: RanInRange,
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
