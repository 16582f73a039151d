import { basename, join } from "node:path";
import { weightOf } from "../../conformance/report/html/header.ts";
import { type Severity, severityOf } from "../../conformance/report/severity.ts";
import { count, outcomeWord, tally, tallyWord } from "../../conformance/report/words.ts";
import type { Report } from "../../contracts/report.ts";
import type { RuleVerdict, Verdict } from "../../contracts/verdict.ts";
import { isSame } from "./aim.ts";
import { readIn } from "./reports.ts";
import type { Run } from "./run.ts";
import type { Session } from "./session.ts";

/** What a run came to, as a whole or for a rule. */
export interface Outcome {
  severity: Severity | "faint";
  word: string;
  /** Why, in words; absent where the word says it. */
  says?: string;
  /** Undefined while it goes on, and where it told nothing. */
  verdict?: Verdict;
  /** What its report says of the rule; a replay's speaks of the calls that it made alone. */
  told?: RuleVerdict;
  /** What the word leaves out: how many rules broke, or were not decided. */
  beside?: string;
  /** The name of its run's folder. */
  in?: string;
  /** When its run began. */
  at?: Date | undefined;
}

/** What the run of a report came to, in a word: of a replay, what that came to. */
export function endIn(report: Report): Outcome {
  const { concluded, run, verdicts } = report;
  const end = { severity: weightOf(report), word: outcomeWord(report) };
  if (concluded) return { ...end, says: concluded.says };
  const counts = tally(verdicts, run.strict === true);
  const left = counts.filter((one) => /(fail|warnings?|inconclusive)$/.test(one));
  return left.length === 0 ? end : { ...end, beside: left.join(", ") };
}

const words: Readonly<Record<number, string>> = {
  3: "could not run",
  4: "the kit failed",
  130: "stopped",
};

/** How a run ended, in a word. */
export function endOf(run: Run): Outcome {
  const { code, fault, folder } = run;
  if (code === undefined) return { severity: "faint", word: run.isPaused ? "paused" : "goes on" };
  const report = readIn(folder)?.report;
  if (fault !== undefined || report === undefined || code === 130) {
    const why = fault ?? (report === undefined ? "It ended before it wrote a report." : undefined);
    const word = words[code] ?? `exit ${code}`;
    return { severity: "error", word, ...(why === undefined ? {} : { says: why }) };
  }
  return run.again === undefined ? endIn(report) : endOfAgain(report, run.again.rules);
}

/** How asking some rules again ended: its word is of them alone, so what else it saw broken is named. */
function endOfAgain(report: Report, rules: readonly string[]): Outcome {
  if (report.concluded) return endIn(report);
  const asked = report.verdicts.filter(({ rule }) => rules.includes(rule));
  const { beside = [], ...end } = endIn({ ...report, verdicts: asked });
  const strict = report.run.strict === true;
  const others = report.verdicts.filter(
    (told) => !asked.includes(told) && /^(fail|warning)$/.test(tallyWord(told, strict)),
  );
  const names = others.map(({ rule }) => rule).join(", ");
  const broken = others.length > 2 ? count(others.length, "other rule") : names;
  const way = others.length === 0 ? [] : `broken by the way: ${broken}`;
  return {
    ...end,
    beside: [`${count(rules.length, "rule")} asked again`, beside, way].flat().join(", "),
  };
}

function outcomeOf(run: Run, rule: string): Outcome {
  const end = { ...endOf(run), ...(run.began && { at: run.began }) };
  const report = run.code === undefined ? undefined : readIn(run.folder)?.report;
  const told = report?.verdicts.find((one) => one.rule === rule);
  if (report === undefined || told === undefined || end.word === "ERROR") return end;
  const { verdict } = told;
  if (report.concluded) return { ...end, verdict: end.word === "BROKEN" ? "fail" : verdict };
  const strict = report.run.strict === true;
  const [severity, word] = [severityOf(told, { strict }), tallyWord(told, strict)];
  return { severity, word, verdict, told, in: basename(run.folder ?? ""), at: end.at };
}

/** What the page's runs at the shown report's target came to since, and of rules that it does not tell at any time. */
export function outcomesOf({ runs, read }: Session): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  if (read === undefined) return outcomes;
  const own = new Set(toldIn(read.report));
  const shownAt = new Date(read.report.run.startedAt);
  for (const run of runs) {
    if (run.folder === read.folder || !isSame(run.aim, read.aim)) continue;
    const report = run.code === undefined ? undefined : readIn(run.folder)?.report;
    const rules = run.again?.rules ?? toldIn(report);
    for (const rule of new Set([...rules, ...brokenBeside(report)])) {
      const one = outcomeOf(run, rule);
      const isBackslide = one.verdict === "fail" && isMended(outcomes.get(rule));
      if ((one.at ?? shownAt) >= shownAt || !own.has(rule))
        outcomes.set(rule, isBackslide ? { ...one, says: "It was fixed, and broke again." } : one);
    }
  }
  return outcomes;
}

/** What broke by the way, whatever was asked; a replay's report is of its finding alone. */
const brokenBeside = (report?: Report): string[] =>
  report === undefined || report.concluded !== undefined
    ? []
    : report.verdicts.flatMap(({ rule, verdict }) => (verdict === "fail" ? rule : []));

const toldIn = (report?: Report): string[] =>
  report?.verdicts.flatMap(({ rule, verdict }) => (verdict === "not-run" ? [] : rule)) ?? [];

/** The fails of the shown report that can be played again. */
export const playable = ({ read }: Session): RuleVerdict[] =>
  read?.report.verdicts.filter(({ finding }) => finding?.replay !== undefined) ?? [];

/** Those of them that were not seen fixed since. */
export function leftOf(session: Session): RuleVerdict[] {
  const since = outcomesOf(session);
  return playable(session).filter(({ rule }) => !isMended(since.get(rule)));
}

/** Whether a replay made the calls that had broken a rule, and they kept it. */
export const isFixed = (since: Outcome | undefined): boolean => since?.word === "FIXED";
const isMended = (since: Outcome | undefined): boolean =>
  isFixed(since) || since?.verdict === "pass";

/** Plays findings of the shown report again, one after another. Throws UsageError where a run goes on. */
export function replay(session: Session, rules: readonly string[]): void {
  const { shown: of = "" } = session;
  const words = (rule: string) => ["replay", join(of, "report.json"), rule];
  session.queue(rules.map((rule) => () => session.run(words(rule), { of, rules: [rule] })));
}
