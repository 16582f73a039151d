import { CommanderError } from "commander";
import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { tellPage } from "./page-news.ts";

/** A command that was called wrongly. Says what was met, what is wanted, and what to do next. */
export class UsageError extends Error {
  override name = "UsageError";

  constructor(thing: string, met: string, next: string) {
    super(`${thing}: ${met}. ${next}`);
  }
}

/**
 * Prints an error on standard error and returns its exit code. 3 with one sentence for usage, profile and environment;
 * 4 with the trace for an error of the kit.
 */
export async function tellFault(error: unknown): Promise<ExitCode> {
  if (error instanceof CommanderError) {
    // Commander has printed its sentence already; help and version are no errors.
    tellPage({ kind: "fault", text: error.message });
    return error.exitCode === 0 ? exitCodes.conforms : exitCodes.environment;
  }
  const fault = await faultOfTheSurroundings(error);
  if (fault !== undefined) {
    process.stderr.write(`${visible(fault)}\n`);
    tellPage({ kind: "fault", text: fault });
    return exitCodes.environment;
  }
  const trace = error instanceof Error ? error.stack : String(error);
  const text = `The kit itself failed; this says nothing of the target. Please report this:\n${trace}`;
  process.stderr.write(`${text}\n`);
  tellPage({ kind: "fault", text });
  return exitCodes.kitFault;
}

/** Makes control characters visible: a sentence may quote what a server sent, and must not control the terminal. */
const visible = (text: string): string =>
  text.replace(/[^\n\P{Cc}]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** What an error says about usage, profile or environment; undefined where none of them is to blame. */
export async function faultOfTheSurroundings(error: unknown): Promise<string | undefined> {
  const kinds = await ofTheSurroundings();
  return kinds.some((kind) => error instanceof kind) ? (error as Error).message : undefined;
}

/** Loaded only when an error has occurred: whatever threw one of these classes has loaded it already. */
async function ofTheSurroundings() {
  const [
    { HistoryError },
    { ProfileError },
    { EnvironmentError },
    { LoadError },
    { SafetyError },
    { K6Error },
  ] = await Promise.all([
    import("../../contracts/history/ndjson.ts"),
    import("../../contracts/profile/index.ts"),
    import("../../conformance/target/environment-error.ts"),
    import("../../load/load-run.ts"),
    import("../../load/safety.ts"),
    import("../../load/k6/find.ts"),
  ]);
  return [
    UsageError,
    HistoryError,
    ProfileError,
    EnvironmentError,
    LoadError,
    SafetyError,
    K6Error,
  ];
}
