import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import { severityOf } from "./severity.ts";

/** What a run had to tell, and how strictly it is taken. */
export interface Terms {
  /** Whether this run owes the rule an answer. */
  owes: (ruleId: string) => boolean;
  /** A should rule that fails, fails the run too. */
  strict?: boolean;
  /** Every owed rule must be told. */
  requireConclusive?: boolean;
  interrupted?: boolean;
  /** A waiver of the profile is wrong. */
  waiversAtFault?: boolean;
}

/**
 * The exit code that a run's verdicts come to. A broken rule outweighs everything but an interruption;
 * then a wrong waiver; then what could not be told; and a run in which nothing was told is no success.
 */
export function exitCodeOf(verdicts: readonly RuleVerdict[], terms: Terms): ExitCode {
  const { strict = false } = terms;
  if (terms.interrupted === true) return exitCodes.interrupted;
  if (verdicts.some((told) => severityOf(told, { strict }) === "error")) return exitCodes.broken;
  if (terms.waiversAtFault === true) return exitCodes.environment;
  const owed = verdicts.filter(({ rule }) => terms.owes(rule));
  const inconclusive = owed.some((told) => severityOf(told) === "inconclusive");
  if (terms.requireConclusive === true && inconclusive) return exitCodes.inconclusive;
  return toldSomething(verdicts, owed) ? exitCodes.conforms : exitCodes.inconclusive;
}

/** A must rule passed; or, where no must rule was asked for, some asked rule was told. */
function toldSomething(verdicts: readonly RuleVerdict[], owed: readonly RuleVerdict[]): boolean {
  if (verdicts.some(({ level, verdict }) => level === "must" && verdict === "pass")) return true;
  if (owed.some(({ level }) => level === "must")) return false;
  return owed.some(({ verdict }) => verdict === "pass" || verdict === "observed");
}
