import type { Report } from "../../../contracts/report.ts";
import type { History } from "../../history/history.ts";
import { type Chart, htmlReport } from "../html/html.ts";
import type { EarlierRun } from "../html/trend.ts";
import { scriptOf } from "../script/script.ts";
import { ctrfReport } from "./ctrf.ts";
import { harReport } from "./har.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import { sarifReport } from "./sarif.ts";
import { summaryReport } from "./summary.ts";

/** The contents of a file: whole or, where they grow with the run, in pieces. */
export type FileText = string | Iterable<string>;

/** The files that grow with a run: once it has ended, gzip leaves a fourteenth of them. */
export const growing: readonly string[] = ["history.ndjson", "run.har"];

/** What a report's page knows of what is around it. */
interface Around {
  charts?: readonly Chart[];
  earlier?: readonly EarlierRun[];
  /** The files that stand there as gzip. */
  packed?: readonly string[];
}

/** The files of a run, without its history, by name; the function that makes each file says what is in it. */
export function reportFiles(
  report: Report,
  history: History,
  { charts = [], earlier = [], packed = [] }: Around = {},
): ReadonlyMap<string, FileText> {
  const files = new Map<string, FileText>([
    ["report.json", jsonReport(report)],
    ["junit.xml", junitReport(report)],
    ["report.sarif", sarifReport(report)],
    ["ctrf.json", ctrfReport(report)],
    ["summary.md", summaryReport(report)],
    ["run.har", harReport(history, report.target.baseUrl)],
  ]);
  const beside = ["history.ndjson", ...files.keys()].map((name) => namedAs(name, packed));
  files.set("report.html", htmlReport(report, charts, { beside, earlier }));
  for (const told of report.verdicts) {
    const { finding } = told;
    if (finding?.script) files.set(finding.script, scriptOf(told, finding, history));
  }
  return files;
}

/** The name that a file of a run has once those files are packed. */
export const namedAs = (name: string, packed: readonly string[]): string =>
  packed.includes(name) ? `${name}.gz` : name;
