import type { RuleVerdict } from "../../contracts/verdict.ts";

/**
 * How much a verdict weighs: `error` fails the run, `warning` would under --strict, `waived` is a known fail that is
 * excused for a while, `inconclusive` is untold, `fine` is told and right, `silent` says nothing of the target.
 */
export type Severity = "error" | "warning" | "waived" | "inconclusive" | "fine" | "silent";

/** The only place where level and verdict become severity. */
export function severityOf(told: RuleVerdict, { strict = false } = {}): Severity {
  switch (told.verdict) {
    case "fail":
      if (told.waived !== undefined) return "waived";
      return told.level === "must" || strict ? "error" : "warning";
    case "inconclusive":
      return "inconclusive";
    case "pass":
      return "fine";
    case "observed":
    case "not-applicable":
    case "not-run":
      return "silent";
  }
}
