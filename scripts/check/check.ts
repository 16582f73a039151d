import { join } from "node:path";
import { printable } from "../../conformance/report/words.ts";
import { rules } from "../../conformance/rules/index.ts";
import type { Play } from "../../conformance/run/narrowing/again.ts";
import type { Extent } from "../../conformance/run/planning/extents.ts";
import type { ExitCode } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import { reportIn } from "../frame/files/report-file.ts";
import { drivenByProperties } from "../frame/report-of.ts";
import { type RunPlan, type RunPlanFlags, runPlan } from "../frame/run.ts";
import { selectionOf } from "../frame/selection.ts";

export interface CheckFlags extends RunPlanFlags {
  rules?: string[];
  runs?: number;
  extent?: Extent;
  lastFailed?: boolean;
}

/**
 * Drives the properties of the selected rules, and owes an answer for each of them. Of those that failed last, what showed it
 * is played again: it may be no scenario of theirs. `starting`: as in RunPlan.
 */
export function check(flags: CheckFlags, starting?: RunPlan["starting"]): Promise<ExitCode> {
  const failed = flags.lastFailed === true ? failedLast() : undefined;
  const selects = selectionOf(failed?.map(({ rule }) => rule) ?? flags.rules);
  return runPlan(flags, {
    selects,
    owes: (ruleId) => drivenByProperties(ruleId) && selects(ruleId),
    properties: true,
    runs: flags.runs,
    extent: flags.extent,
    ...(failed === undefined ? {} : { again: { plays: playsOf(failed), times: 2 } }),
    starting,
  });
}

/** The rules that failed in the run that `out/latest` points to. Throws UsageError where there is none. */
function failedLast(): RuleVerdict[] {
  const file = join("out", "latest", "report.json");
  const next = "Run `check` without --last-failed first.";
  const { report } = reportIn(file, { thing: `--last-failed ${file}`, next });
  return report.verdicts.filter(({ verdict }) => verdict === "fail");
}

/** The tries that showed the fails, each once; what `check` knows no scenario of is told, and left out. */
function playsOf(failed: readonly RuleVerdict[]): Play[] {
  const known = new Set(rules.flatMap(({ drives }) => drives.map(({ name }) => name)));
  const plays = failed.flatMap(({ rule, finding }) =>
    (finding?.plays ?? []).map((play) => ({ rule, play })),
  );
  for (const { rule, play } of plays.filter(({ play }) => !known.has(play.drive)))
    console.error(
      printable(`left out: "${play.drive}", which showed ${rule}, is no scenario of \`check\``),
    );
  const asText = plays.flatMap(({ play }) => (known.has(play.drive) ? JSON.stringify(play) : []));
  return [...new Set(asText)].map((text) => JSON.parse(text) as Play);
}
