import { buildReport, type ReportParts } from "../../conformance/report/report.ts";
import { rules } from "../../conformance/rules/index.ts";
import type { Found } from "../../conformance/run/narrowing/found.ts";
import type { Owed, Report } from "../../contracts/report.ts";
import { kitVersion } from "./version.ts";

/** Flags that say how strictly verdicts are taken. */
export interface StrictnessFlags {
  strict?: boolean;
  allowIncomplete?: boolean;
}

export interface Judged
  extends Pick<
    ReportParts,
    | "told"
    | "history"
    | "run"
    | "profile"
    | "reportPath"
    | "baseline"
    | "generator"
    | "warnings"
    | "isEmbedded"
  > {
  findings?: ReadonlyMap<string, Found>;
  /** The rules that an answer is owed for. */
  owes: (ruleId: string) => boolean;
  /** What is owed in addition to rules. */
  beside?: readonly Owed[];
  /** Somebody stopped the run. */
  wasStopped?: boolean;
}

const built = new Map(rules.map((rule) => [rule.clause.id, rule]));

/** Whether a rule is built at all. */
export const isBuilt = (ruleId: string): boolean => built.has(ruleId);

/** Whether properties drive a rule. */
export const drivenByProperties = (ruleId: string): boolean =>
  (built.get(ruleId)?.drives.length ?? 0) > 0;

/** Whether load drives a rule: it is built, and no property drives it. */
export const drivenByLoad = (ruleId: string): boolean =>
  isBuilt(ruleId) && !drivenByProperties(ruleId);

/** The report of a run, with an answer owed for the rules that it set out to tell. */
export function reportOf(judged: Judged, flags: StrictnessFlags): Report {
  const { owes, run, beside = [], wasStopped = false } = judged;
  return buildReport({
    ...judged,
    findings: judged.findings ?? new Map(),
    run: { ...run, ...given(flags, "strict"), ...given(flags, "allowIncomplete") },
    kit: { version: kitVersion },
    terms: { owes, beside, wasStopped },
  });
}

const given = (flags: StrictnessFlags, name: keyof StrictnessFlags) =>
  flags[name] === true ? { [name]: true } : {};
