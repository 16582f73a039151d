import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { EarlierRun } from "../../../conformance/report/html/trend.ts";
import { reportIn } from "./report-file.ts";

/** So many of the runs before are shown. */
const most = 10;
const runId = /^\d{8}t\d{6}z\w{4}$/;

/** The runs before this one, replays apart, that left a report beside its folder and were of the same target, the latest last. */
export function earlierRuns(folder: string, baseUrl: string): EarlierRun[] {
  const beside = readdirSync(dirname(folder)).filter(
    (name) => runId.test(name) && name < basename(folder),
  );
  const found: EarlierRun[] = [];
  for (const name of beside.sort().toReversed()) {
    if (found.length >= most) break;
    const read = readReport(join(dirname(folder), name));
    if (read?.target.baseUrl === baseUrl && read.concluded === undefined)
      found.unshift({ page: `../${name}/report.html`, report: read });
  }
  return found;
}

/** A run that was cut off left no report, and another version's may be of another form. */
function readReport(folder: string) {
  try {
    return reportIn(join(folder, "report.json")).report;
  } catch {
    return undefined;
  }
}
