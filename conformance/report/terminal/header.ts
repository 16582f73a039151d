import type { Report } from "../../../contracts/report.ts";
import { runFacts } from "../run-facts.ts";
import { embeddedSentence, printable } from "../words.ts";
import type { Palette } from "./palette.ts";

/** What was judged, and by which run, after a line that says so where nobody named a target. */
export function header(report: Report, { bold, dim, yellow }: Palette): string[] {
  const embedded = embeddedSentence(report);
  return [
    ...(embedded === undefined ? [] : [yellow(embedded)]),
    bold("Model Platform conformance"),
    ...runFacts(report).map(([label, text]) => `${dim(label.padEnd(8))}${printable(text)}`),
  ];
}
