import { exitCodes } from "../../contracts/report.ts";

/**
 * A signal that SIGINT, SIGTERM and SIGHUP (a terminal that closes) abort: nothing is asked any more, and a partial report
 * is written. A runner that is in a hurry asks twice, so only the third one ends without a report.
 */
export function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  let met = 0;
  const interrupt = () => {
    met += 1;
    if (met > 2) process.exit(exitCodes.interrupted);
    process.stderr.write(met === 1 ? first : second);
    controller.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, interrupt);
  return controller.signal;
}

const first = "\nInterrupted: nothing more is asked; writing what there is.\n";
const second = "Still writing. Once more ends without a report.\n";
