import { printable } from "../../contracts/printable.ts";
import type { Report } from "../../contracts/report.ts";
import { exitCodes } from "../../contracts/report.ts";
import type { Finding, RuleVerdict, Verdict } from "../../contracts/verdict.ts";
import { severityOf } from "./severity.ts";

export { printable };

/** A text, or as much of it from its beginning. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/** A value as a reader wants it: in quotation marks, or bare where it is a word of the kit for what came. */
export function inWords(value: unknown, isWord = false): string {
  const isBare = typeof value === "string" && (isWord || /^absent$|\S \S/.test(value));
  return printable(isBare ? value : (JSON.stringify(value) ?? "nothing"));
}

/** What was to come and what came: types and what became of a request are the kit's words, all else is a value. */
export const sides = ({ expected, got, wants: { status, types, value } = {} }: Broken) => ({
  expected: inWords(expected, status !== undefined || (types !== undefined && value === undefined)),
  got: inWords(got, status !== undefined),
});

/** What broke, in a line. */
export function brokenInWords(broken: Broken): string {
  const { expected, got } = sides(broken);
  return `${printable(broken.about)}: expected ${expected}, got ${got}`;
}

/** The same behind the line at which it broke. */
export const brokenHere = (broken: Broken): string => `← ${shortened(brokenInWords(broken), 200)}`;

export type Broken = Pick<Finding, "about" | "expected" | "got" | "wants">;

/** What a target does where the document is silent: a bare text, or several one after another. */
export function observed(value: unknown): string {
  if (Array.isArray(value)) return value.map(observed).join(" | ");
  return typeof value === "string" ? printable(value) : inWords(value);
}

/** Why a fail does not fail its run, and until when. */
export function termsOf({ reason, until }: NonNullable<RuleVerdict["waived"]>): string {
  return until === undefined ? reason : `until ${until}: ${reason}`;
}

/** A text as a sentence. */
export const sentence = (text = ""): string => text && `${text[0]?.toUpperCase()}${text.slice(1)}.`;

/** `1 rule`, `2 rules`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** How often a rule held and how often it was broken: `held in 260 calls, broken in 3`. */
export function heldAndBroken({ supporting, contradicting }: Counts): string {
  const broken = contradicting === 0 ? "" : `broken in ${count(contradicting, "call")}`;
  if (supporting === 0) return broken === "" ? "no call shows it" : `${broken}, held in none`;
  return `held in ${count(supporting, "call")}${broken === "" ? "" : `, broken in ${contradicting}`}`;
}

type Counts = Pick<RuleVerdict, "supporting" | "contradicting">;

/** `12 pass · 1 fail · 3 inconclusive`, without zero counts. */
export function tally(verdicts: readonly RuleVerdict[], strict: boolean): string[] {
  const words = verdicts.map((told) => tallyWord(told, strict));
  return tallyOrder.flatMap((word) => {
    const number = words.filter((one) => one === word).length;
    return number === 0
      ? []
      : [`${number} ${word === "warning" && number > 1 ? "warnings" : word}`];
  });
}

const tallyOrder = [
  ...["pass", "fail", "warning", "known fail", "inconclusive"],
  ...["observed", "not applicable", "not run"],
];

/** What a rule's verdict is called wherever rules are counted: a should rule that failed is a warning. */
export function tallyWord(told: RuleVerdict, strict: boolean): string {
  const severity = severityOf(told, { strict });
  if (severity === "silent") return told.verdict.replace("-", " ");
  return { error: "fail", fine: "pass", waived: "known fail" }[severity as string] ?? severity;
}

/** What an exit code says about the run, and how much of what is required was checked. */
export function exitInWords(report: Report): string {
  if (report.concluded !== undefined) return printable(report.concluded.says);
  const isWhole = report.exitCode <= exitCodes.incomplete && report.run.interrupted !== true;
  return `${exitMeaning(report)}${isWhole ? `; ${checked(report)}` : ""}`;
}

/** What an exit code says about the run. */
export function exitMeaning(report: Report): string {
  const { exitCode, run } = report;
  const warned = report.verdicts.filter((told) => severityOf(told, {}) === "warning").length;
  const warnings =
    warned === 0 ? "" : ` but for ${count(warned, "should rule")}, which --strict fails`;
  const untold = `nothing failed${warnings}`;
  const incomplete =
    run.interrupted === true
      ? "nothing failed in what there is of a history that was cut off"
      : `${untold}${run.allowIncomplete === true ? ", and not enough was checked" : " (--allow-incomplete exits 0)"}`;
  const meanings: Record<Report["exitCode"], string> = {
    [exitCodes.conforms]: untold,
    [exitCodes.broken]: `the target broke a must rule${run.strict === true ? " or a should rule" : ""}`,
    [exitCodes.incomplete]: incomplete,
    [exitCodes.environment]: "the profile is at fault: see the warnings",
    [exitCodes.kitFault]: "the kit itself failed; this says nothing of the target",
    [exitCodes.interrupted]: "interrupted: this report is partial",
  };
  return meanings[exitCode];
}

/** One line for a rule that looks broken while the run goes on. */
export function soFar(broken: Broken & Pick<RuleVerdict, "rule" | "level">): string {
  const { rule, level } = broken;
  const glyph = level === "must" ? "✗" : "▲";
  return `${glyph} ${level.toUpperCase().padEnd(7)}${rule}  so far: ${brokenInWords(broken)}`;
}

/** `16 of 16 required rules checked, 37 others by the way`: the same calls show others, too. */
export function checked({ owed, verdicts }: Pick<Report, "owed" | "verdicts">): string {
  const all = verdicts.filter(({ verdict }) => isChecked.has(verdict)).length;
  const others = all - (owed.find(({ what }) => what === "rule")?.told ?? all);
  const beside = others > 0 ? `, ${count(others, "other")} by the way` : "";
  return `${owed.map((one) => `${one.told} of ${count(one.of, `required ${one.what}`)}`).join(", ")} checked${beside}`;
}

const isChecked: ReadonlySet<Verdict> = new Set(["pass", "fail", "observed"]);

/** The outcome of a run in one word; of a replay what it comes to. */
export const outcomeWord = ({
  outcome,
  concluded,
}: Pick<Report, "outcome" | "concluded">): string => concluded?.word ?? outcome.toUpperCase();

/** Of a run that examined the embedded reference, unless that was asked for. */
export const embeddedSentence = ({
  target,
  run,
}: Pick<Report, "target" | "run">): string | undefined =>
  target.embedded === true && !/ --embedded\b/.test(run.command)
    ? "This examined the kit's own embedded reference implementation: name yours with --target or --profile."
    : undefined;
