import { basename, join } from "node:path";
import { weightOf } from "../../conformance/report/html/header.ts";
import { type Severity, severityOf } from "../../conformance/report/severity.ts";
import { outcomeWord, tally, tallyWord } from "../../conformance/report/words.ts";
import type { Report } from "../../contracts/report.ts";
import type { RuleVerdict, Verdict } from "../../contracts/verdict.ts";
import { aimIn } from "./aim.ts";
import { readIn } from "./reports.ts";
import type { Run } from "./run.ts";
import type { Session } from "./session.ts";

/** What asking again came to for a rule. */
export interface Outcome {
  severity: Severity | "faint";
  word: string;
  /** Why, in words; absent where the word says it. */
  says?: string;
  /** Undefined while it goes on, and where it told nothing. */
  verdict?: Verdict;
  /** What the word leaves out: how many rules broke, or were not decided. */
  beside?: string;
  /** The name of its run's folder. */
  in?: string;
  /** When its run began. */
  at?: Date;
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
  const report = folder === undefined ? undefined : readIn(folder)?.report;
  if (fault !== undefined || report === undefined || code === 130) {
    const why = fault ?? (report === undefined ? "It ended before it wrote a report." : undefined);
    const word = words[code] ?? `exit ${code}`;
    return { severity: "error", word, ...(why === undefined ? {} : { says: why }) };
  }
  return endIn(report);
}

function outcomeOf(run: Run, rule: string): Outcome {
  const end = endOf(run);
  if (run.code === undefined || run.folder === undefined || end.word === "ERROR") return end;
  if (end.word === "BROKEN") return { ...end, verdict: "fail" };
  const report = readIn(run.folder)?.report;
  const told = report?.verdicts.find((one) => one.rule === rule);
  if (told === undefined) return end;
  const strict = report?.run.strict === true;
  const { verdict } = told;
  if (isFixed(end)) return { ...end, verdict };
  return {
    severity: severityOf(told, { strict }),
    ...{ word: tallyWord(told, strict), verdict, in: basename(run.folder) },
  };
}

/** What the page's runs at the shown report's target came to since, and of rules that it does not tell at any time. */
export function outcomesOf({ runs, shown = "" }: Session): Map<string, Outcome> {
  const report = readIn(shown)?.report;
  if (report === undefined) return new Map();
  const own = new Set(toldIn(report));
  const since = new Date(report.run.startedAt);
  const rulesOf = ({ again, code, folder = "" }: Run) =>
    again?.rules ?? (code === undefined ? [] : toldIn(readIn(folder)?.report));
  const cameOf = (run: Run, rule: string): Outcome => ({
    ...outcomeOf(run, rule),
    ...(run.began && { at: run.began }),
  });
  return new Map(
    runs
      .filter(({ aim, folder }) => folder !== shown && aim.url === aimIn(report).url)
      .flatMap((run) => rulesOf(run).map((rule) => [rule, cameOf(run, rule)] as const))
      .filter(([rule, { at = since }]) => at >= since || !own.has(rule)),
  );
}

const toldIn = (report?: Report): string[] =>
  report?.verdicts.flatMap(({ rule, verdict }) => (verdict === "not-run" ? [] : rule)) ?? [];

/** The fails of the shown report that can be played again, and were not seen fixed since. */
export function leftOf(session: Session): RuleVerdict[] {
  const { shown } = session;
  if (shown === undefined) return [];
  const since = outcomesOf(session);
  const verdicts = readIn(shown)?.report.verdicts ?? [];
  return verdicts.filter(
    ({ rule, finding }) => finding?.replay !== undefined && !isMended(since.get(rule)),
  );
}

/** Whether a replay made the calls that had broken a rule, and they kept it. */
export const isFixed = (since: Outcome | undefined): boolean => since?.word === "FIXED";
const isMended = (since: Outcome | undefined): boolean =>
  isFixed(since) || since?.verdict === "pass";

/** Plays findings again, one after another: by default all that are left. Throws UsageError where a run goes on. */
export function replay(session: Session, some?: readonly string[]): void {
  const { shown: of = "" } = session;
  const rules = some ?? leftOf(session).map(({ rule }) => rule);
  const words = (rule: string) => ["replay", join(of, "report.json"), rule];
  session.queue(rules.map((rule) => () => session.run(words(rule), { of, rules: [rule] })));
}
