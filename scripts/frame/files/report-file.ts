import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseJson } from "../../../conformance/target/http/parse-json.ts";
import { type Report, report as reportSchema } from "../../../contracts/report.ts";
import { UsageError } from "../faults.ts";
import { givenBytes } from "./given-file.ts";

/** Whether a run wrote its report into this folder. */
export const hasReport = (folder: string): boolean => existsSync(join(folder, "report.json"));

/** The report of a file, or of a run's folder, and its bytes; `thing` names it on the command line. Throws UsageError. */
export function reportIn(
  given: string,
  { thing = given, next = "Give the report.json of a run." } = {},
): { report: Report; bytes: Uint8Array; file: string } {
  const file = hasReport(given) ? join(given, "report.json") : given;
  const bytes = givenBytes(file, { thing, next });
  const report = reportSchema.safeParse(parseJson(bytes)).data;
  if (report === undefined) throw new UsageError(thing, "is no report of this kit", next);
  return { report, bytes, file };
}
