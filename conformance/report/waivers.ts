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
  return waivers.flatMap((waiver, index) => {
    const field = `waivers[${index}]`;
    const met = JSON.stringify(waiver.rule);
    const clause = clauses.get(waiver.rule);
    if (clause === undefined) return [{ field: `${field}.rule`, met, ...unknownRule }];
    if (clause.level === "observe") return [{ field: `${field}.rule`, met, ...cannotFail }];
    if (waivers.findIndex(({ rule }) => rule === waiver.rule) < index) {
      return [{ field: `${field}.rule`, met, ...twice }];
    }
    return waiver.until < on ? [{ field: `${field}.until`, met: waiver.until, ...over(on) }] : [];
  });
}

const unknownRule = {
  wanted: "the id of a rule",
  next: "Look it up with the command `rules`, or remove the waiver.",
};
const cannotFail = {
  wanted: "a rule that can fail; this one only observes",
  next: "Remove the waiver.",
};
const twice = { wanted: "one waiver for each rule", next: "Remove one of the two." };
const over = (on: string) => ({
  wanted: `a last day that is not over (the run is of ${on})`,
  next: "Fix the target, or agree on a new day.",
});

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
  const settled = new Set<RuleVerdict["verdict"]>(["pass", "not-applicable"]);
  const verdictOf = new Map(verdicts.map(({ rule, verdict }) => [rule, verdict]));
  return waivers.filter(({ rule }) => {
    const verdict = verdictOf.get(rule);
    return verdict !== undefined && settled.has(verdict);
  });
}
