import type { Clause } from "../../contracts/clauses/index.ts";
import type { Profile, ProfileFault } from "../../contracts/profile/index.ts";
import type { Report } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";

export type Waiver = Profile["waivers"][number];

/**
 * What is wrong with waivers before anything is judged: a rule that does not exist or cannot fail, a rule that is
 * waived twice, a last day that has passed. `on` is the day of the run, YYYY-MM-DD (UTC).
 */
export function waiverFaults(
  waivers: readonly Waiver[],
  catalogue: readonly Clause[],
  on: string,
): ProfileFault[] {
  const clauses = new Map(catalogue.map((clause) => [clause.id, clause]));
  return waivers.flatMap(({ rule, until }, index) => {
    const fault = (wanted: string, next: string, field = "rule", met = JSON.stringify(rule)) => [
      { field: `waivers[${index}].${field}`, met, wanted, next },
    ];
    const clause = clauses.get(rule);
    if (clause === undefined)
      return fault("the id of a rule", "Look it up with the command `rules`, or remove it here.");
    if (clause.level === "observe")
      return fault("a rule that can fail; this one only observes", "Remove it here.");
    if (waivers.findIndex((one) => one.rule === rule) < index)
      return fault("each rule once", "Remove one of the two.");
    if (until >= on) return [];
    const wanted = `a last day that is not over (the run is of ${on})`;
    return fault(wanted, "Fix the target, or agree on a new day.", "until", until);
  });
}

/** Marks the fails that a waiver excuses on that day. */
export function waive(
  verdicts: readonly RuleVerdict[],
  waivers: readonly Waiver[],
  on: string,
): RuleVerdict[] {
  const known = new Map(waivers.map((waiver) => [waiver.rule, waiver]));
  return verdicts.map((told) => {
    const waiver = known.get(told.rule);
    if (waiver === undefined || told.verdict !== "fail" || waiver.until < on) return told;
    return { ...told, waived: { reason: waiver.reason, until: waiver.until } };
  });
}

/** Marks the fails that an earlier report already has: the same breach of the same rule. */
export function waiveKnown(
  verdicts: readonly RuleVerdict[],
  baseline: Pick<Report, "verdicts" | "run">,
): RuleVerdict[] {
  const known = new Set(baseline.verdicts.flatMap(({ finding }) => finding?.fingerprint ?? []));
  const waived = { reason: `run ${baseline.run.id}, the baseline, has this finding, too` };
  return verdicts.map((told) =>
    told.finding !== undefined && told.waived === undefined && known.has(told.finding.fingerprint)
      ? { ...told, waived }
      : told,
  );
}

/** Waivers of rules that were told and did not fail: they have nothing to excuse any more. */
export function idleWaivers(
  verdicts: readonly RuleVerdict[],
  waivers: readonly Waiver[],
): Waiver[] {
  const settled = verdicts.filter(
    ({ verdict }) => verdict === "pass" || verdict === "not-applicable",
  );
  return waivers.filter((waiver) => settled.some(({ rule }) => rule === waiver.rule));
}
