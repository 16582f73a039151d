import { readFile } from "node:fs/promises";
import { rules } from "../../conformance/rules/index.ts";
import type { Play } from "../../conformance/run/again.ts";
import { type ExitCode, type Report, report as reportSchema } from "../../contracts/report.ts";
import type { Finding } from "../../contracts/verdict.ts";
import { valuesOf } from "../frame/command-line.ts";
import { UsageError } from "../frame/faults.ts";
import { fileFault } from "../frame/file-fault.ts";
import { drivenByProperties } from "../frame/report-of.ts";
import { type RunPlanFlags, runPlan } from "../frame/run.ts";
import { conclusionOf } from "./conclusion.ts";
import { furtherDrivers } from "./further-drivers.ts";

export interface ReplayFlags extends RunPlanFlags {
  times?: number;
}

/**
 * Plays a finding's episodes again: drives with their values, Pact's interactions, or k6's scenarios. The target and
 * the profile are those of the run, unless the flags name others. Exit code 1: FAILED; 0: FIXED; 2: ERROR.
 * @throws UsageError where the report or the finding is missing, or where the finding is of recorded traffic.
 */
export async function replay(file: string, id: string, flags: ReplayFlags): Promise<ExitCode> {
  const report = await read(file);
  const finding = found(report, id, file);
  const { properties, others } = sorted(finding, id);
  const [profile] = valuesOf("--profile", report.run.command);
  const target = flags.target ?? (profile === undefined ? ofForeign(report) : undefined);
  const where = {
    ...(profile === undefined ? {} : { profile }),
    ...(target === undefined ? {} : { target }),
  };
  const times = flags.times ?? timesFor(finding);
  const isOwn = (ruleId: string) => ruleId === id;
  return runPlan(
    { ...where, ...flags },
    {
      selects: withGround(id),
      owes: isOwn,
      // A refusal counts only together with a control, and a rule passes only with its quota filled.
      properties: properties.length > 0 || drivenByProperties(id),
      ...(properties.length === 0 ? {} : { again: { plays: properties, times } }),
      drivers: (run, tell) => furtherDrivers(others, { rule: id, run, tell, found: report }),
      concludes: (ended) => conclusionOf(id, ended),
    },
  );
}

/** A rule, and those that it rests on: their drives show that what it looks at works at all. */
function withGround(id: string): (ruleId: string) => boolean {
  const own = rules.find(({ clause }) => clause.id === id);
  const ground = new Set(own?.restsOn.map((clause) => clause.id));
  return (ruleId) => ruleId === id || ground.has(ruleId);
}

const fewestTimes = 3;
const mostTimes = 60;

/** How many times to play: a breach that shows once in a while should show three times. */
function timesFor({ reproduced: { times, of } }: Finding): number {
  const wanted = times === 0 ? mostTimes : Math.ceil((fewestTimes * of) / times);
  return Math.min(mostTimes, Math.max(fewestTimes, wanted));
}

/** The episodes of properties, and those of other drivers. Throws UsageError where no episode can be played. */
function sorted({ plays = [] }: Finding, id: string): { properties: Play[]; others: string[] } {
  if (plays.length === 0) {
    const next = "`judge` tells it of the history that shows it.";
    throw new UsageError(
      `rule ${id}`,
      "was found in recorded traffic, which cannot be driven again",
      next,
    );
  }
  const known = new Set(rules.flatMap(({ drives }) => drives.map(({ name }) => name)));
  const properties = plays.filter(({ drive }) => known.has(drive));
  const others = plays.filter(({ drive }) => !known.has(drive)).map(({ drive }) => drive);
  return { properties, others: [...new Set(others)] };
}

/** The address of a target that its run named by URL alone; an embedded implementation ended with its run. */
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

function found(report: Report, id: string, file: string): Finding {
  const told = report.verdicts.find(({ rule }) => rule === id);
  if (told === undefined)
    throw new UsageError(`rule ${id}`, "there is no such rule", "See `rules`.");
  if (told.verdict === "fail" && told.finding !== undefined) return told.finding;
  const next = "A replay is of a rule that failed.";
  throw new UsageError(`rule ${id}`, `is ${told.verdict} in ${file}`, next);
}
