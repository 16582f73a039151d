import { type ExitCode, exitCodes, type Outcome, type Owed } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import { severityOf } from "./severity.ts";

/** What a run had to tell, and how strictly it is taken. */
export interface Terms {
  /** Whether this run owes the rule an answer. */
  owes: (ruleId: string) => boolean;
  /** What is owed in addition to rules. */
  beside?: readonly Owed[];
  /** A should rule that fails, fails the run too. */
  strict?: boolean;
  /** A run that did not tell all that it owed exits 0 all the same. */
  allowUntold?: boolean;
  /** Only a part of what was to happen is there to be judged. */
  isPartial?: boolean;
  /** Somebody stopped this very run. */
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

/** Concludes a run. What broke outweighs what was not told; a run in which nothing was told is no success. */
export function conclude(verdicts: readonly RuleVerdict[], terms: Terms): Conclusion {
  const { strict = false, beside = [] } = terms;
  const owedRules = verdicts.filter((told) => isOwed(told, terms));
  const told = owedRules.filter(isTold).length;
  const ofRules: Owed = { what: "rule", told, of: owedRules.length };
  // Who owes something else alone, such as interactions, has no rules to count.
  const owed = ofRules.of === 0 && beside.length > 0 ? [...beside] : [ofRules, ...beside];
  const hasFailed = verdicts.some((one) => severityOf(one, { strict }) === "error");
  const isAllTold =
    owed.every((one) => one.told >= one.of) &&
    toldSomething(verdicts, owedRules) &&
    terms.isPartial !== true &&
    terms.waiversAtFault !== true;
  const outcome = hasFailed ? "failed" : isAllTold ? "passed" : "incomplete";
  return {
    outcome,
    owed,
    exitCode: exitCodeOf(outcome, terms, toldSomething(verdicts, owedRules)),
  };
}

function exitCodeOf(outcome: Outcome, terms: Terms, isTelling: boolean): ExitCode {
  if (terms.wasStopped === true) return exitCodes.interrupted;
  if (outcome === "failed") return exitCodes.broken;
  if (terms.waiversAtFault === true) return exitCodes.environment;
  if (outcome === "passed") return exitCodes.conforms;
  const isAllowed = terms.allowUntold === true && terms.isPartial !== true && isTelling;
  return isAllowed ? exitCodes.conforms : exitCodes.incomplete;
}

/** A rule that nobody built cannot be told by any run. */
const isOwed = ({ rule, reason }: RuleVerdict, { owes }: Terms): boolean =>
  owes(rule) && reason !== "not-built";

const isTold = ({ verdict }: RuleVerdict): boolean =>
  verdict !== "inconclusive" && verdict !== "not-run";

/** A must rule passed; or, where no must rule was asked for, some asked rule was told. */
function toldSomething(verdicts: readonly RuleVerdict[], owed: readonly RuleVerdict[]): boolean {
  if (verdicts.some(({ level, verdict }) => level === "must" && verdict === "pass")) return true;
  if (owed.some(({ level }) => level === "must")) return false;
  return owed.some(({ verdict }) => verdict === "pass" || verdict === "observed");
}
