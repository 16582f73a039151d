import { readFile } from "node:fs/promises";
import { parseJson } from "../../conformance/target/parse-json.ts";
import { type Report, report as reportSchema } from "../../contracts/report.ts";
import { UsageError } from "./faults.ts";
import { fileFault } from "./file-fault.ts";

/** The report of a file; undefined where the file holds something else. Throws UsageError where it cannot be read. */
export async function reportIn(file: string): Promise<Report | undefined> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UsageError(file, fileFault(error), "Give the report.json of a run.");
  });
  return reportSchema.safeParse(parseJson(text)).data;
}

/** The report that `--baseline` names. Throws UsageError where there is none. */
export async function baselineIn(file: string): Promise<Report> {
  const baseline = await reportIn(file);
  if (baseline !== undefined) return baseline;
  const next = "Give the report.json of a run that you accept.";
  throw new UsageError(`--baseline ${file}`, "is no report of this kit", next);
}
