import { jsonReport } from "../../conformance/report/formats/json.ts";
import {
  type TerminalOptions,
  terminalReport,
} from "../../conformance/report/terminal/terminal.ts";
import type { Report } from "../../contracts/report.ts";
import type { OutputFlags } from "./flags.ts";
import { screenOn } from "./screen.ts";

/**
 * Prints a report for people, or `line` in its place. With `json` it prints data on standard output, and the report for people on standard
 * error.
 */
export function present(
  report: Report,
  flags: OutputFlags,
  more: Pick<TerminalOptions, "files"> = {},
  line?: string,
): void {
  const { stream, colour, columns } = screenOn(
    flags.json === true ? process.stderr : process.stdout,
  );
  const { quiet = false, verbose = false } = flags;
  const options = { colour, columns, quiet, verbose, ...more };
  stream.write(line === undefined ? terminalReport(report, options) : `${line}\n`);
  if (flags.json === true) process.stdout.write(jsonReport(report));
}
