import { exitCodes, type Report } from "../../../contracts/report.ts";
import { exitMeaning, outcomeWord, tally } from "../words.ts";
import type { Palette } from "./palette.ts";

/** The outcome, the counts, what the exit code says, and the files written. */
export function closing(report: Report, files: Files | undefined, colours: Palette): string[] {
  const { green, red, yellow, bold, dim } = colours;
  const { exitCode, verdicts, run } = report;
  const paint =
    exitCode === exitCodes.conforms ? green : exitCode === exitCodes.broken ? red : yellow;
  const counts = tally(verdicts, run.strict === true).join(" · ");
  return [
    `${bold(paint(outcomeWord(report)))}  ${counts}`,
    `${dim(`exit ${exitCode}`)}  ${exitMeaning(report)}`,
    ...(files === undefined ? [] : [`${dim("files")}   ${files.folder}: ${files.names.join(" ")}`]),
  ];
}

export interface Files {
  folder: string;
  names: readonly string[];
}
