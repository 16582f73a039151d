import { exitCodes } from "../../contracts/report.ts";

/**
 * A signal that SIGINT, SIGTERM and SIGHUP (a terminal that closes) abort, so that a partial report is still written; the
 * second one ends at once.
 */
export function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    process.stderr.write("\nInterrupted: writing what there is. Once more ends at once.\n");
    controller.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, interrupt);
  return controller.signal;
}
