import { severityOf } from "../../conformance/report/severity.ts";
import { findings } from "../../conformance/report/terminal/findings.ts";
import { palette } from "../../conformance/report/terminal/palette.ts";
import type { Report } from "../../contracts/report.ts";

/** The outcome of a rule's test. */
export type Outcome =
  | { is: "kept" }
  | { is: "broken"; error: Error }
  | { is: "untold"; reason: string };

const page = { columns: 100, colours: palette(false) };

/** The report's verdict on a rule, as a test's outcome: a warning or a waived fail neither fails nor passes. */
export function outcomeOf(report: Report, rule: string, strict: boolean): Outcome {
  const told = report.verdicts.find((one) => one.rule === rule);
  if (told === undefined) return { is: "untold", reason: "the catalogue has no such rule" };
  if (told.verdict === "pass") return { is: "kept" };
  const severity = severityOf(told, { strict });
  const shown = () => findings([told], severity, page).join("\n").trim();
  if (severity === "error") return { is: "broken", error: bare(shown()) };
  const needs = told.needs?.map(({ text }) => text).join("; ");
  return {
    is: "untold",
    reason: told.verdict === "fail" ? shown() : (needs ?? told.reason ?? told.verdict),
  };
}

/** An error without a stack: where it was thrown tells nothing of the target. */
function bare(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}
