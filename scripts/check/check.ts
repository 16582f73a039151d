import type { Extent } from "../../conformance/run/extents.ts";
import type { ExitCode } from "../../contracts/report.ts";
import { drivenByProperties } from "../frame/report-of.ts";
import { type RunPlanFlags, runPlan } from "../frame/run.ts";
import { selectionOf } from "../frame/selection.ts";

export interface CheckFlags extends RunPlanFlags {
  rules?: string[];
  runs?: number;
  extent?: Extent;
}

/** Drives the properties of the selected rules, and owes an answer for each of them. */
export function check(flags: CheckFlags): Promise<ExitCode> {
  const selects = selectionOf(flags.rules);
  return runPlan(flags, {
    selects,
    owes: (ruleId) => drivenByProperties(ruleId) && selects(ruleId),
    properties: true,
    runs: flags.runs,
    ...(flags.extent === undefined ? {} : { extent: flags.extent }),
  });
}
