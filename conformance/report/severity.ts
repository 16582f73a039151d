import type { RuleVerdict } from "../../contracts/verdict.ts";

/**
 * How much a verdict weighs:
 * `error` fails the run, `warning` would under --strict, `waived` is known and excused for a while,
 * `inconclusive` could not be told, `fine` was told and is right, `silent` says nothing of the target.
 */
export type Severity = "error" | "warning" | "waived" | "inconclusive" | "fine" | "silent";

/** The one place where level and verdict become severity. */
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
