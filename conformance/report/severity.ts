import type { Report } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";

/**
 * How much a verdict weighs.
 *
 * - `error` fails the run, `warning` would under --strict.
 * - `waived` is a known fail, excused for a while.
 * - `inconclusive`: not decided. `fine`: decided, and right.
 * - `silent` says nothing of the target.
 */
export type Severity = "error" | "warning" | "waived" | "inconclusive" | "fine" | "silent";

/**
 * The fails of a report, each weight by itself, in the order in which reports show them; none without a fail. Those that may
 * have one cause stand together; what a replay met beside the rule that was asked for comes last.
 */
export function failsOf({
  verdicts,
  run,
  concluded,
}: Pick<Report, "verdicts" | "run" | "concluded">) {
  const strict = run.strict === true;
  const order = verdicts.map(({ rule }) => rule);
  /** Where the first stands of those that may have one cause. */
  const placeOf = ({ rule, finding }: RuleVerdict): number =>
    Math.min(...[rule, ...(finding?.sharesCause ?? [])].map((one) => order.indexOf(one)));
  const isBeside = ({ rule }: RuleVerdict): boolean => rule !== (concluded?.rule ?? rule);
  return [false, true].flatMap((beside) =>
    weights
      .map(({ severity, id, title }) => ({
        severity,
        beside,
        ...(beside ? { id: `also-${id}`, title: `Also: ${title.toLowerCase()}` } : { id, title }),
        fails: verdicts
          .filter((told) => severityOf(told, { strict }) === severity && isBeside(told) === beside)
          .sort((one, other) => placeOf(one) - placeOf(other)),
      }))
      .filter(({ fails }) => fails.length > 0),
  );
}

const weights = [
  { severity: "error", id: "broken", title: "What broke" },
  { severity: "warning", id: "warnings", title: "Warnings" },
  { severity: "waived", id: "waived", title: "Known fails" },
] as const;

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
