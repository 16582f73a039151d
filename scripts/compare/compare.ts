import {
  type Comparison,
  compareReports,
  withoutNoise,
} from "../../conformance/report/compare/compare.ts";
import { compareLines } from "../../conformance/report/compare/compare-lines.ts";
import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { anySeed } from "../frame/flags.ts";
import { type Side, sideOf } from "./side.ts";

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
  const whole = compareReports(first, second);
  const comparison = await quietened(whole, earlier, async () => earlier.report(seed + 1), first);
  const lines = compareLines(first, second, comparison);
  process.stdout.write(
    flags.json === true ? `${JSON.stringify(comparison, null, 2)}\n` : `${lines.join("\n")}\n`,
  );
  if (comparison.regressions.length > 0) return exitCodes.broken;
  return comparison.newlyUntold.length > 0 ? exitCodes.incomplete : exitCodes.conforms;
}

/** Leaves out the noise of a target, which is examined a second time; a report cannot be made again. */
async function quietened(
  whole: Comparison,
  earlier: Side,
  again: () => ReturnType<Side["report"]>,
  first: Awaited<ReturnType<Side["report"]>>,
): Promise<Comparison> {
  if (!earlier.isTarget) return whole;
  return withoutNoise(whole, compareReports(first, await again()));
}
