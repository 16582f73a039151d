import { compareReports } from "../../conformance/report/compare/compare.ts";
import { compareLines, compareSum } from "../../conformance/report/compare/compare-lines.ts";
import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { anySeed } from "../frame/flags.ts";
import { sideOf } from "./side.ts";

export interface CompareFlags {
  json?: boolean;
  seed?: number;
}

/**
 * Compares two reports or targets, prints how the later differs from the earlier, and exits by whether it got worse.
 */
export async function compare(
  before: string,
  after: string,
  flags: CompareFlags,
): Promise<ExitCode> {
  const [earlier, later] = [sideOf(before), sideOf(after)];
  const seed = flags.seed ?? anySeed();
  const first = await earlier.report(seed);
  const second = await later.report(seed);
  // What one target does differently from run to run is no change; a report cannot be made again.
  const again = earlier.isTarget ? await earlier.report(seed + 1) : undefined;
  const comparison = compareReports(first, second, again);
  // A terminal shows the last line best.
  const lines = [...compareLines(first, second, comparison), compareSum(first, second, comparison)];
  process.stdout.write(
    flags.json === true ? `${JSON.stringify(comparison, null, 2)}\n` : `${lines.join("\n")}\n`,
  );
  if (comparison.regressions.length > 0) return exitCodes.broken;
  return comparison.newlyUntold.length > 0 ? exitCodes.incomplete : exitCodes.conforms;
}
