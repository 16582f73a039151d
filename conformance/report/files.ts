import type { Report } from "../../contracts/report.ts";
import type { History } from "../history/history.ts";
import { ctrfReport } from "./ctrf.ts";
import { harReport } from "./har.ts";
import { type Chart, htmlReport } from "./html/html.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import { sarifReport } from "./sarif.ts";
import { summaryReport } from "./summary.ts";

/** What a file holds, whole or, where it grows with the run, in pieces. */
export type FileText = string | Iterable<string>;

/** The files of a run besides its history, by name: what is in each is said by the function that makes it. */
export function reportFiles(
  report: Report,
  history: History,
  charts: readonly Chart[] = [],
): ReadonlyMap<string, FileText> {
  return new Map<string, FileText>([
    ["report.json", jsonReport(report)],
    ["report.html", htmlReport(report, charts)],
    ["junit.xml", junitReport(report)],
    ["report.sarif", sarifReport(report)],
    ["ctrf.json", ctrfReport(report)],
    ["summary.md", summaryReport(report)],
    ["run.har", harReport(history, report.target.baseUrl)],
  ]);
}
