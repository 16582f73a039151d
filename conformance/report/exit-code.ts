import { type ExitCode, exitCodes, type Outcome, type Owed } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import { severityOf } from "./severity.ts";

/** What a run owed, and how strictly it is judged. */
export interface Terms {
  /** Whether this run owes the rule an answer. */
  owes: (ruleId: string) => boolean;
  /** What is owed in addition to rules. */
  beside?: readonly Owed[];
  /** A should rule that fails, fails the run too. */
  strict?: boolean;
  /** A run in which nothing failed exits 0, though it did not tell all that it owed. */
  allowIncomplete?: boolean;
  /** The history holds only a part of what was to happen. */
  isPartial?: boolean;
  /** Somebody stopped this run. */
  wasStopped?: boolean;
  /** A waiver of the profile is wrong. */
  waiversAtFault?: boolean;
}

/** What the verdicts of a run come to. */
export interface Conclusion {
  outcome: Outcome;
  owed: Owed[];
  exitCode: ExitCode;
}

/** Concludes a run. A fail outweighs untold rules; a run that told nothing is no success. */
export function conclude(verdicts: readonly RuleVerdict[], terms: Terms): Conclusion {
  const { strict = false, beside = [] } = terms;
  const owedRules = verdicts.filter((told) => isOwed(told, terms));
  const told = owedRules.filter(isTold).length;
  const ofRules: Owed = { what: "rule", told, of: owedRules.length };
  // A run that owes only something else, such as interactions, has no rules to count.
  const owed = ofRules.of === 0 && beside.length > 0 ? [...beside] : [ofRules, ...beside];
  const hasFailed = verdicts.some((one) => severityOf(one, { strict }) === "error");
  const isTelling = toldSomething(verdicts, owedRules);
  const isAllTold =
    owed.every((one) => one.told >= one.of) &&
    isTelling &&
    terms.isPartial !== true &&
    terms.waiversAtFault !== true;
  const outcome = hasFailed ? "failed" : isAllTold ? "passed" : "incomplete";
  return { outcome, owed, exitCode: exitCodeOf(outcome, terms, isTelling) };
}

function exitCodeOf(outcome: Outcome, terms: Terms, isTelling: boolean): ExitCode {
  if (terms.wasStopped === true) return exitCodes.interrupted;
  if (outcome === "failed") return exitCodes.broken;
  if (terms.waiversAtFault === true) return exitCodes.environment;
  if (outcome === "passed") return exitCodes.conforms;
  const isAllowed = terms.allowIncomplete === true && terms.isPartial !== true && isTelling;
  return isAllowed ? exitCodes.conforms : exitCodes.incomplete;
}

/** No run owes a rule that is not built, which no run can tell, or one of what the target does not offer. */
const isOwed = ({ rule, reason, verdict }: RuleVerdict, { owes }: Terms): boolean =>
  owes(rule) && reason !== "not-built" && verdict !== "not-applicable";

const isTold = ({ verdict }: RuleVerdict): boolean =>
  verdict !== "inconclusive" && verdict !== "not-run";

/** Whether a must rule passed; or, where no must rule was owed, whether some owed rule was told. */
function toldSomething(verdicts: readonly RuleVerdict[], owed: readonly RuleVerdict[]): boolean {
  if (verdicts.some(({ level, verdict }) => level === "must" && verdict === "pass")) return true;
  if (owed.some(({ level }) => level === "must")) return false;
  return owed.some(({ verdict }) => verdict === "pass" || verdict === "observed");
}
