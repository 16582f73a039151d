import type { Report } from "../../contracts/report.ts";
import { exitCodes } from "../../contracts/report.ts";
import type { RuleVerdict, Verdict } from "../../contracts/verdict.ts";
import { type Severity, severityOf } from "./severity.ts";

/** Control characters and those that turn the direction of text: what a target must not do to a reader's screen. */
const unprintable = /[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text without characters that a terminal would act upon; they are spelled out. */
export function printable(text: string): string {
  return text.replace(unprintable, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A value as a reader wants it: quoted where it is a value, bare where it is a phrase of ours. */
export function inWords(value: unknown): string {
  if (typeof value === "string" && /^absent$|\S \S/.test(value)) return printable(value);
  return printable(JSON.stringify(value) ?? "nothing");
}

/** What a target does where the document is silent: a text bare, several one after another. */
export function observed(value: unknown): string {
  if (Array.isArray(value)) return value.map(observed).join(" | ");
  return typeof value === "string" ? printable(value) : inWords(value);
}

/** `1 rule`, `2 rules`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** What a report calls each weight of a verdict, in the order in which it counts them. */
export const severityWords: Readonly<Record<Severity, string>> = {
  error: "fail",
  warning: "warning",
  waived: "waived",
  inconclusive: "could not be told",
  fine: "pass",
  silent: "silent",
};

/** `12 pass · 1 fail · 3 could not be told`, without what there is none of. */
export function tally(verdicts: readonly RuleVerdict[], strict: boolean): string[] {
  const words = verdicts.map((told) => tallyWord(told, strict));
  const order = ["pass", "fail", "warning", "waived", "could not be told", ...silentWords];
  return order.flatMap((word) => {
    const number = words.filter((one) => one === word).length;
    return number === 0
      ? []
      : [`${number} ${word === "warning" && number > 1 ? "warnings" : word}`];
  });
}

const silentWords: readonly string[] = ["observed", "not applicable", "not run"];
const silent: Partial<Record<Verdict, string>> = {
  observed: "observed",
  "not-applicable": "not applicable",
  "not-run": "not run",
};

function tallyWord(told: RuleVerdict, strict: boolean): string {
  return silent[told.verdict] ?? severityWords[severityOf(told, { strict })];
}

/** What an exit code says of the run. */
export function exitMeaning({ exitCode, run, verdicts }: Report): string {
  const inconclusive = verdicts.filter(({ verdict }) => verdict === "inconclusive").length;
  const meanings: Record<Report["exitCode"], string> = {
    [exitCodes.conforms]:
      inconclusive === 0
        ? "everything owed was told, and nothing failed"
        : `nothing failed; ${count(inconclusive, "rule")} could not be told (--require-conclusive exits 2)`,
    [exitCodes.broken]: `the target broke a must rule${run.strict === true ? " or a should rule" : ""}`,
    [exitCodes.inconclusive]: "nothing failed, but what was owed could not be told",
    [exitCodes.environment]: "usage, profile or environment: see the warnings",
    [exitCodes.kitFault]: "the kit itself failed; this says nothing of the target",
    [exitCodes.interrupted]: "interrupted: this report is partial",
  };
  return meanings[exitCode];
}

/** The outcome of a run in one or two words. */
export function outcomeWord({ exitCode }: Report): string {
  const words: Record<Report["exitCode"], string> = {
    [exitCodes.conforms]: "PASSED",
    [exitCodes.broken]: "FAILED",
    [exitCodes.inconclusive]: "NOT TOLD",
    [exitCodes.environment]: "PROFILE AT FAULT",
    [exitCodes.kitFault]: "KIT AT FAULT",
    [exitCodes.interrupted]: "INTERRUPTED",
  };
  return words[exitCode];
}
