import { join } from "node:path";
import type { Extent } from "../../conformance/run/extents.ts";
import type { ExitCode } from "../../contracts/report.ts";
import { reportIn } from "../frame/report-file.ts";
import { drivenByProperties } from "../frame/report-of.ts";
import { type RunPlan, type RunPlanFlags, runPlan } from "../frame/run.ts";
import { selectionOf } from "../frame/selection.ts";

export interface CheckFlags extends RunPlanFlags {
  rules?: string[];
  runs?: number;
  extent?: Extent;
  lastFailed?: boolean;
}

/** Drives the properties of the selected rules, and owes an answer for each of them. `starting`: as in RunPlan. */
export function check(flags: CheckFlags, starting?: RunPlan["starting"]): Promise<ExitCode> {
  const selects = selectionOf(flags.lastFailed === true ? failedLast() : flags.rules);
  return runPlan(flags, {
    selects,
    owes: (ruleId) => drivenByProperties(ruleId) && selects(ruleId),
    properties: true,
    runs: flags.runs,
    extent: flags.extent,
    starting,
  });
}

/** The rules that failed in the run that `out/latest` points to. Throws UsageError where there is none. */
function failedLast(): string[] {
  const file = join("out", "latest", "report.json");
  const next = "Run `check` without --last-failed first.";
  const { report } = reportIn(file, { thing: `--last-failed ${file}`, next });
  return report.verdicts.filter(({ verdict }) => verdict === "fail").map(({ rule }) => rule);
}
