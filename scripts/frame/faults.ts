import { CommanderError } from "commander";
import { OutsideError } from "../../contracts/outside-error.ts";
import { printable } from "../../contracts/printable.ts";
import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { tellPage } from "./page/page-news.ts";

/** A command that was called wrongly. Says what was met, what is wanted, and what to do next. */
export class UsageError extends OutsideError {
  override name = "UsageError";

  constructor(thing: string, met: string, next: string) {
    super(`${printable(`${thing}: ${met}`)}. ${next}`);
  }
}

/**
 * Prints an error on standard error and returns its exit code. 3 with one sentence for usage, profile and environment;
 * 4 with the trace for an error of the kit.
 */
export function tellFault(error: unknown): ExitCode {
  if (error instanceof CommanderError) {
    // Commander has printed its sentence already; help and version are no errors.
    tellPage({ kind: "fault", text: error.message });
    return error.exitCode === 0 ? exitCodes.conforms : exitCodes.environment;
  }
  const fault = faultOfTheSurroundings(error);
  if (fault !== undefined) {
    process.stderr.write(`${fault}\n`);
    tellPage({ kind: "fault", text: fault });
    return exitCodes.environment;
  }
  const trace = error instanceof Error ? error.stack : String(error);
  const text = `The kit itself failed; this says nothing of the target. Please report this:\n${trace}`;
  process.stderr.write(`${text}\n`);
  tellPage({ kind: "fault", text });
  return exitCodes.kitFault;
}

/** What an error says about usage, profile or environment; undefined where none of them is to blame. */
export const faultOfTheSurroundings = (error: unknown): string | undefined =>
  error instanceof OutsideError ? error.message : undefined;
