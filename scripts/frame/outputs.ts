import { inert } from "../../contracts/printable.ts";
import { exitCodes } from "../../contracts/report.ts";

/**
 * Ends the process once its standard output is out, even if something else still waits. Where it could not be written,
 * as on a full disk, this is said, with exit code 3. A reader that left early wanted no more.
 */
export function endWithOutput(): void {
  process.stdout.write("", (error) => {
    const fault = lost ?? (error as NodeJS.ErrnoException | null | undefined);
    if (fault == null || fault.code === "EPIPE") process.exit();
    process.stderr.write(
      `standard output: cannot be written (${fault.message}). Make room, or send it elsewhere.\n`,
    );
    process.exit(exitCodes.environment);
  });
}

/** The first fault of standard output. */
let lost: NodeJS.ErrnoException | undefined;

/**
 * The one door of what is printed: whatever a target, an archive or a broker said, nothing commands the terminal or a
 * runner of CI that reads along. A fault of an output ends no run: what it leaves in its folder counts.
 */
export function watchOutputs(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...more: unknown[]) =>
      write(typeof chunk === "string" ? inert(chunk) : chunk, ...more);
  }
  process.stdout.on("error", (error) => {
    lost ??= error;
  });
  process.stderr.on("error", () => {});
}
