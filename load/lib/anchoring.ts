import { anchor, type Moment, now } from "./clock.ts";
import { readClocks } from "./exchange.ts";
import { execution } from "./execution.ts";
import { settings } from "./settings.ts";

const everySeconds = 30;
let last = 0;

/** Ties the run clock to the others at the beginning of a run. */
export function tieClocks(): Moment {
  const moment = anchor();
  if (settings.readsClocks) readClocks();
  return moment;
}

/** Ties it again now and then, so that clocks that drift apart in a long run are seen to. */
export function tieClocksAgain(): void {
  if (execution().vu.idInInstance !== 1 || now() - last < everySeconds * 1_000_000) return;
  if (last > 0) tieClocks();
  last = now();
}
