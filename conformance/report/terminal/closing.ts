import type { ExitCode, Report } from "../../../contracts/report.ts";
import { checked, embeddedSentence, exitMeaning, outcomeWord, printable, tally } from "../words.ts";
import type { Palette } from "./palette.ts";

/** The outcome, the counts, the meaning of the exit code, and the files written. */
export function closing(
  report: Report,
  { files, headline }: { files?: Files | undefined; headline?: Headline | undefined },
  colours: Palette,
): string[] {
  const { green, red, yellow, bold, dim } = colours;
  const { exitCode, outcome, verdicts, run } = report;
  const paint = { passed: green, incomplete: yellow, failed: red }[outcome];
  const embedded = embeddedSentence(report);
  const counts = tally(verdicts, run.strict === true).join(" · ");
  const said = [
    `${bold(paint(outcomeWord(report)))}  ${outcome === "failed" ? "" : `${checked(report)} · `}${counts}`,
    `${dim(`exit ${exitCode}`)}  ${exitMeaning(report)}`,
  ];
  return [
    ...(headline === undefined ? said : concluded(headline, colours)),
    ...(files === undefined ? [] : [`${dim("files")}   ${files.folder}: ${files.names.join(" ")}`]),
    ...(embedded === undefined ? [] : [yellow(embedded)]),
  ];
}

/** The result of a command that asks one question: a word, a sentence, and its exit code. */
export interface Headline {
  word: string;
  says: string;
  exitCode: ExitCode;
}

function concluded({ word, says, exitCode }: Headline, { bold, dim }: Palette): string[] {
  return [`${bold(word)}  ${printable(says)}`, dim(`exit ${exitCode}`)];
}

export interface Files {
  folder: string;
  names: readonly string[];
}
