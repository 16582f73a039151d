import type { Report } from "../../../contracts/report.ts";
import { embeddedSentence, exitMeaning, outcomeWord, tally, told } from "../words.ts";
import type { Palette } from "./palette.ts";

/** The outcome, the counts, what the exit code says, and the files written. */
export function closing(report: Report, files: Files | undefined, colours: Palette): string[] {
  const { green, red, yellow, bold, dim } = colours;
  const { exitCode, outcome, verdicts, run } = report;
  const paint = { passed: green, incomplete: yellow, failed: red }[outcome];
  const embedded = embeddedSentence(report);
  const counts = tally(verdicts, run.strict === true).join(" · ");
  return [
    `${bold(paint(outcomeWord(report)))}  ${outcome === "incomplete" ? `${told(report)} · ` : ""}${counts}`,
    `${dim(`exit ${exitCode}`)}  ${exitMeaning(report)}`,
    ...(files === undefined ? [] : [`${dim("files")}   ${files.folder}: ${files.names.join(" ")}`]),
    ...(embedded === undefined ? [] : [yellow(embedded)]),
  ];
}

export interface Files {
  folder: string;
  names: readonly string[];
}
