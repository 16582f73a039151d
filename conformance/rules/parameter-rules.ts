import type { Clause } from "../../contracts/clauses/clause.ts";
import { languageCounts } from "../../contracts/limits.ts";
import type { BoundedParameter, Profile } from "../../contracts/profile/index.ts";
import { type Default, defaultsTo } from "../generation/defaults.ts";
import { takesInside } from "../generation/inside.ts";
import type { Job } from "../generation/job.ts";
import { keepsWithin } from "../generation/keeps-within.ts";
import { everyLanguage, shortList } from "../generation/languages.ts";
import type { Parameter } from "../generation/parameter.ts";
import type { ParameterOfList } from "../generation/parameters/listed.ts";
import type { RanInRange } from "../generation/ran.ts";
import { needsFor } from "../generation/reach.ts";
import { type RanWithListed, takesNoOther } from "../generation/unlisted.ts";
import { allOf, type Quota } from "../history/sighting.ts";
import { type Rule, type RuleParts, rule } from "./rule.ts";

/*
 * Rules of one form, each for many parameters. What the document says of a parameter stands in `generation/parameters`;
 * from it follow here what a rule needs of the profile, what has to be seen for a pass, and the judge.
 */

interface Of<P extends Parameter> {
  parameter: P;
  drives: NonNullable<RuleParts["drives"]>;
}

/** Each of these values is taken, alone and with other allowed ones, and seen to be so many `times`. */
export const takesEachOf = (
  clause: Clause,
  values: readonly (string | null)[],
  { parameter, drives, times = 1 }: Of<Parameter> & { times?: number },
): Rule =>
  rule(clause, {
    drives,
    needs: needsFor(parameter.route),
    quota: Object.fromEntries(values.map((value) => [String(value), times])),
    judge: takesInside(parameter),
  });

/** No value beyond the list is taken, unless it gets the default; `ranOf` reads which value a job ran with. */
export const takesNoneBeyond = (
  clause: Clause,
  { parameter, drives, ranOf }: Of<ParameterOfList> & { ranOf?: RanWithListed },
): Rule =>
  rule(clause, {
    drives,
    needs: needsFor(parameter.route),
    quota: { unlisted: 5 },
    judge: takesNoOther(parameter, ranOf),
  });

interface Bounds extends Of<Parameter> {
  /** Its name in the profile, which may say what becomes of numbers out of range. */
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

/** What has to be seen of a range: both ends, between them, and beyond each so many times, just so or far. */
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

/** A job whose request leaves the parameter out runs with its default. */
export const runsWithDefault = (
  clause: Clause,
  { drives, quota, ...given }: Default & Required<Pick<RuleParts, "drives" | "quota">>,
): Rule => rule(clause, { drives, needs: needsFor(given.route), quota, judge: defaultsTo(given) });

/** Every language of a list that the profile gives is taken; the document counts them and prints none. */
export const takesEveryLanguage = (
  clause: Clause,
  list: keyof typeof languageCounts,
  { parameter, drives }: Of<Parameter>,
): Rule => {
  const counted = { list, least: languageCounts[list] };
  return rule(clause, {
    drives,
    needs: (facts) => [...needsFor(parameter.route)(facts), ...shortList(counted, facts)],
    quota: everyLanguage(counted),
    judge: takesInside(parameter),
  });
};

/** Each of a route's parameters is taken, whatever stands with it; `needs`: what else the profile has to tell. */
export const takesParameters = (
  clause: Clause,
  parameters: readonly Parameter[],
  { drives, needs = () => [] }: Pick<Of<Parameter>, "drives"> & Pick<RuleParts, "needs">,
): Rule =>
  rule(clause, {
    drives,
    needs: (facts) => [
      ...needsFor(...new Set(parameters.map(({ route }) => route)))(facts),
      ...needs(facts),
    ],
    quota: (facts) =>
      Object.fromEntries(parameters.map(({ members }) => [members(facts).join(" and "), 1])),
    judge: allOf(...parameters.map((parameter) => takesInside(parameter))),
  });
