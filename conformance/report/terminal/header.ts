import type { Report } from "../../../contracts/report.ts";
import { runFacts } from "../run-facts.ts";
import { printable } from "../words.ts";
import type { Palette } from "./palette.ts";

/** What was judged, and by which run. */
export function header(report: Report, { bold, dim }: Palette): string[] {
  return [
    bold("Model Platform conformance"),
    ...runFacts(report).map(([label, text]) => `${dim(label.padEnd(8))}${printable(text)}`),
  ];
}
