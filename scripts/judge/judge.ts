import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { History } from "../../conformance/history/history.ts";
import { readHistory } from "../../conformance/history/reading/read-history.ts";
import type { JudgedReport } from "../../conformance/report/certificate/statement.ts";
import { progressOn } from "../../conformance/report/progress.ts";
import { rules } from "../../conformance/rules/index.ts";
import { parseJson } from "../../conformance/target/http/parse-json.ts";
import { judgeHistory } from "../../conformance/verdicts/judge-history.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import type { HistoryEvent } from "../../contracts/history/events.ts";
import { decodeHistory, lineDecoder } from "../../contracts/history/ndjson.ts";
import { type ExitCode, exitCodes, type Report } from "../../contracts/report.ts";
import { commandLine, valuesOf } from "../frame/command-line.ts";
import type { OutputFlags } from "../frame/flags.ts";
import { owedBy } from "../frame/owed-by.ts";
import { present } from "../frame/present.ts";
import type { ProfileFlags } from "../frame/profile/profile.ts";
import { reportOf, type StrictnessFlags } from "../frame/report-of.ts";
import { screenOn } from "../frame/screen.ts";
import { selectionOf } from "../frame/selection.ts";
import { historyOfArchive, type Recorded } from "./archive.ts";
import { entriesIn, neither } from "./archive-entries.ts";
import { linesIn, textIn } from "./history-file.ts";

export interface JudgeFlags extends StrictnessFlags, ProfileFlags, OutputFlags {
  rules?: string[];
}

/**
 * Judges each history by itself, since two histories number their secrets differently; returns the gravest exit code.
 */
export async function judgeFiles(files: readonly string[], flags: JudgeFlags): Promise<ExitCode> {
  const codes: ExitCode[] = [];
  for (const file of files) {
    const report = await judgeFile(file, flags);
    present(report, flags);
    codes.push(report.exitCode);
  }
  return gravest(codes);
}

/** Judges the history or the archive in a file. Throws HistoryError where it is neither. */
async function judgeFile(file: string, flags: JudgeFlags): Promise<Report> {
  const progress = progressOn({ ...screenOn(process.stderr), quiet: flags.quiet ?? false });
  let passes = 0;
  let isLong = false;
  const text = () => {
    passes += 1;
    // Of an archive the first pass finds the base URL, behind a look whether it is a history.
    const phase = passes > 2 ? "reading again" : "reading";
    return textIn(file, (read, size) => {
      const [done, planned] = [Math.floor(read / megabyte), Math.floor(size / megabyte)];
      isLong = planned > tellingMegabytes;
      if (isLong) progress.step({ phase, done, planned, what: `MB of ${file}` });
    });
  };
  try {
    const recorded = await recordedIn(text, file, flags);
    if (isLong) progress.step({ phase: "judging", what: "what was recorded" });
    return judgeEvents(recorded, file, flags).report;
  } finally {
    progress.done();
  }
}

const megabyte = 1 << 20;
/** Of smaller files nobody waits for the end. */
const tellingMegabytes = 20;

/**
 * Judges the text of a history or of an archive, which comes in parts, as often as it is asked for. Throws HistoryError
 * where it is neither.
 */
export async function judgeRecorded(
  text: () => AsyncIterable<string>,
  file: string,
  flags: JudgeFlags = {},
): Promise<Report> {
  return judgeEvents(await recordedIn(text, file, flags), file, flags).report;
}

async function recordedIn(
  text: () => AsyncIterable<string>,
  file: string,
  flags: JudgeFlags,
): Promise<Recorded> {
  const events = await eventsIn(text());
  return events ? { events } : historyOfArchive(() => entriesIn(text(), file), file, flags);
}

/** The events of a history's text; undefined where it is none. */
async function eventsIn(text: AsyncIterable<string>): Promise<HistoryEvent[] | undefined> {
  // What it keeps to hold equal texts once is let go of before the history is judged.
  const decode = lineDecoder();
  const events: HistoryEvent[] = [];
  for await (const lines of linesIn(text)) {
    if (events.length === 0 && !isHeader(lines[0] ?? "")) return undefined;
    for (const line of lines) events.push(...decode(line));
  }
  return events.length === 0 ? undefined : events;
}

const isHeader = (line: string): boolean =>
  (parseJson(line) as Partial<HistoryEvent> | undefined)?.ev === "header";

/** Judges a history's bytes; `file` is its path. Throws HistoryError where they are no history. */
export function judgeBytes(history: Uint8Array, file: string): JudgedReport {
  const text = Buffer.from(history).toString("utf8");
  if (!isHeader(text.split("\n", 1)[0] ?? "")) throw neither(text, file);
  return judgeEvents({ events: decodeHistory(text) }, file, {});
}

function judgeEvents(
  { events, warnings = [] }: Recorded,
  file: string,
  flags: JudgeFlags,
): JudgedReport {
  const history = readHistory(events);
  const { run, seed, command } = history.header;
  const owes = owedBy(command);
  const selects = selectionOf(flags.rules ?? valuesOf("--rules", command));
  const told = judgeHistory(history, {
    catalogue,
    rules,
    selected: ({ clause }) => selects(clause.id),
  });
  const report = reportOf(
    {
      told,
      history,
      owes: (ruleId) => owes(ruleId) && selects(ruleId),
      profile: history.facts,
      warnings: [...warnings],
      run: {
        ...{ id: run, seed, command: commandLine(), ...span(events, history) },
        ...(history.isWhole ? {} : { interrupted: true }),
      },
      reportPath: reportBeside(file),
    },
    flags,
  );
  return { report, facts: history.facts, recorded: history.header };
}

/** The path of the report of the run that wrote a history, for the replay commands; undefined where it has none. */
function reportBeside(file: string): string | undefined {
  const path = join(dirname(file), "report.json");
  return existsSync(path) ? path : undefined;
}

/** The times of the first and the last event, by the wall clock to which the header's anchor ties the kit's clock. */
function span(events: readonly HistoryEvent[], { header }: History) {
  const [anchor] = header.anchors;
  const shift = anchor === undefined ? 0 : anchor.wall_us - anchor.t_us;
  const times = events.filter(({ clock }) => clock === header.clock).map(({ t_us }) => t_us);
  const iso = (t_us: number) => new Date((t_us + shift) / 1000).toISOString();
  // The header that History gives is the last one, which another driver may have added long after the first.
  const startedAt = iso(times.reduce((a, b) => Math.min(a, b)));
  return { startedAt, endedAt: iso(times.reduce((a, b) => Math.max(a, b))) };
}

const byGravity: readonly ExitCode[] = [
  exitCodes.broken,
  exitCodes.environment,
  exitCodes.incomplete,
  exitCodes.conforms,
];

function gravest(codes: readonly ExitCode[]): ExitCode {
  return byGravity.find((code) => codes.includes(code)) ?? exitCodes.conforms;
}
