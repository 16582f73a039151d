import type { Clause } from "../../contracts/clauses/clause.ts";
import type { BoundedParameter, Profile } from "../../contracts/profile/index.ts";
import type { RanInRange } from "../generation/effects/effect.ts";
import type { Job } from "../generation/jobs/job.ts";
import { needsFor } from "../generation/offered-routes.ts";
import { takesInside } from "../generation/values/inside.ts";
import { keepsWithin } from "../generation/values/keeps-within.ts";
import { allOf, type Quota } from "../history/sighting.ts";
import type { OfParameter } from "./of-parameter.ts";
import { type Rule, rule } from "./rule.ts";

interface Bounds extends OfParameter {
  /** The parameter's name in the profile, which may say what becomes of numbers out of range. */
  bounded: BoundedParameter;
  /** Reads the number that a job ran with. */
  ran: (job: Job, facts: Profile) => RanInRange | undefined;
  quota: Quota;
}

/** Numbers of the range are taken, both ends included, and no job runs with one beyond it. */
export const keepsBounds = (
  clause: Clause,
  { parameter, bounded, ran, drives, quota }: Bounds,
): Rule =>
  rule(clause, {
    drives,
    needs: needsFor(parameter.route),
    quota,
    judge: allOf(takesInside(parameter), keepsWithin(parameter, bounded, ran)),
  });

/** The quota of a range: both ends, a number between them, and so many numbers just beyond and far beyond each end. */
export const aroundEnds = (
  { min, max }: { min: number; max: number },
  { just, far }: { just: number; far?: number },
): Quota => ({
  [`at ${min}`]: 1,
  [`at ${max}`]: 1,
  between: 2,
  "just below": just,
  "just above": just,
  ...(far === undefined ? {} : { below: far, above: far }),
});
