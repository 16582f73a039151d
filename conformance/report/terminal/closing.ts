import type { Concluded, Report } from "../../../contracts/report.ts";
import type { Finding } from "../../../contracts/verdict.ts";
import { leftOpen } from "../inconclusive/left-open.ts";
import { failsOf } from "../severity.ts";
import {
  checked,
  embeddedSentence,
  exitInWords,
  exitMeaning,
  outcomeWord,
  printable,
  tally,
} from "../words.ts";
import type { Palette } from "./palette.ts";

/** The outcome, the counts, the meaning of the exit code, what comes next, and the files written. */
export function closing(
  report: Report,
  { files, quiet = false }: Ending,
  colours: Palette,
): string[] {
  const { green, red, yellow, bold, dim } = colours;
  const { exitCode, outcome, verdicts, run } = report;
  const paint = { passed: green, incomplete: yellow, failed: red }[outcome];
  const embedded = embeddedSentence(report);
  const counts = tally(verdicts, run.strict === true).join(" · ");
  const isFailed = outcome === "failed";
  const said = [
    `${bold(paint(outcomeWord(report)))}  ${isFailed ? "" : `${checked(report)} · `}${counts}`,
    ...(quiet ? [] : brokenIn(report)).map(([label, names]) => `${dim(label)}  ${names}`),
    `${dim(`exit ${exitCode}`)}  ${isFailed ? exitInWords(report) : exitMeaning(report)}`,
    ...(quiet ? [] : leftOpen(report)).map(
      (line, nth) => `${dim(nth === 0 ? "next" : "    ")}    ${line}`,
    ),
  ];
  return [
    ...(report.concluded === undefined ? said : concluded(report.concluded, colours)),
    ...(files === undefined ? [] : [`${dim("files")}   ${listed(files)}`]),
    ...(embedded === undefined ? [] : [yellow(embedded)]),
  ];
}

/** The rules that fail the run, then those that are warned of, by name. */
function brokenIn(report: Report): [label: string, names: string][] {
  return failsOf(report).flatMap(({ severity, fails }): [string, string][] => {
    if (severity === "waived") return [];
    const left = fails.length - mostNamed;
    const named = left > 1 ? fails.slice(0, mostNamed) : fails;
    const causes = Map.groupBy(named, ({ rule, finding: { sharesCause = [] } = {} as Finding }) =>
      [rule, ...sharesCause].sort().join(),
    );
    const shown = [...causes.values()].map((some) => {
      const names = some.map(({ rule, level }) => (level === "must" ? rule : `${rule} (${level})`));
      return `${names.join(", ")}${names.length > 1 ? " (perhaps one fault)" : ""}`;
    });
    if (left > 1) shown.push(`… and ${left} more`);
    return [[severity === "error" ? "broken" : "warned", shown.join("  ")]];
  });
}

const mostNamed = 6;

export interface Ending {
  files?: Files | undefined;
  /** Prints only fails and the closing lines. */
  quiet?: boolean | undefined;
  /** Width of the terminal in characters; between 60 and 120 are used. */
  columns?: number;
}

const meanings = {
  BROKEN: "the fault is there",
  FIXED: "these calls show no fault any more",
  ERROR: "the fault could be neither seen nor ruled out",
} as const satisfies Record<Concluded["word"], string>;

function concluded({ word, says, exitCode }: Concluded, { bold, dim }: Palette): string[] {
  return [`${bold(word)}  ${printable(says)}`, `${dim(`exit ${exitCode}`)}  ${meanings[word]}`];
}

/** The page comes first: it says all that the others do. */
function listed({ folder, names }: Files): string {
  const others = names.filter((name) => name !== page);
  const first =
    others.length < names.length ? `${folder}/${page} first; beside it ` : `${folder}: `;
  return first + others.join(" ");
}

const page = "report.html";

export interface Files {
  folder: string;
  names: readonly string[];
}
