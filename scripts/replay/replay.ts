import { readFile } from "node:fs/promises";
import { rules } from "../../conformance/rules/index.ts";
import { type ExitCode, type Report, report as reportSchema } from "../../contracts/report.ts";
import { valuesOf } from "../frame/command-line.ts";
import { UsageError } from "../frame/faults.ts";
import { fileFault } from "../frame/file-fault.ts";
import { type RunPlanFlags, runPlan } from "../frame/run.ts";

export interface ReplayFlags extends RunPlanFlags {
  times?: number;
}

/** Runs of each drive of the rule that are made before: what is refused counts beside what is served. */
const controls = 3;

/**
 * Runs the drive of a finding with its values again, on the target and with the profile of the run that
 * found it unless the flags name others. Exit code 1: it broke again; 0: it did not.
 * @throws UsageError where the report or the finding is not there, or no drive showed it.
 */
export async function replay(file: string, id: string, flags: ReplayFlags): Promise<ExitCode> {
  const report = await read(file);
  const { drive, values } = found(report, id, file);
  const [profile] = valuesOf("--profile", report.run.command);
  const target = flags.target ?? (profile === undefined ? ofForeign(report) : undefined);
  const where = {
    ...(profile === undefined ? {} : { profile }),
    ...(target === undefined ? {} : { target }),
  };
  return runPlan(
    { ...where, ...flags },
    {
      selects: (ruleId) => ruleId === id,
      owes: (ruleId) => ruleId === id,
      properties: true,
      runs: controls,
      again: { drive, values, times: flags.times ?? 3 },
    },
  );
}

/** Where a run named its target by URL alone; the embedded implementation of a run is gone with it. */
function ofForeign({ run, target }: Report): string | undefined {
  return valuesOf("--target", run.command).length > 0 ? target.baseUrl : undefined;
}

async function read(file: string): Promise<Report> {
  const next = "Give the report.json of a run.";
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UsageError(file, fileFault(error), next);
  });
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    throw new UsageError(file, "is no report of this kit", next);
  }
}

function found(report: Report, id: string, file: string): { drive: string; values: unknown } {
  const told = report.verdicts.find(({ rule }) => rule === id);
  if (told === undefined)
    throw new UsageError(`rule ${id}`, "there is no such rule", "See `rules`.");
  const finding = told.verdict === "fail" ? told.finding : undefined;
  if (finding === undefined) {
    const next = "A replay is of a rule that failed.";
    throw new UsageError(`rule ${id}`, `is ${told.verdict} in ${file}`, next);
  }
  const { drive, values } = finding;
  const known = rules.some(({ drives }) => drives.some(({ name }) => name === drive));
  if (drive === undefined || !known) {
    const next = "Run `load`, `contracts` or the recorded traffic again.";
    throw new UsageError(`rule ${id}`, "was not found by a property, so it has no values", next);
  }
  return { drive, values };
}
