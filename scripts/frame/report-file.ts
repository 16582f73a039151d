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
