import { nowMicros, type Recorder } from "./recorder.ts";

/** How often it is seen whether the event loop turns, ms. */
const everyMs = 50;
/** A turn that is late by less (ms) holds nobody up. */
const leastMs = 200;

/**
 * Records, while `act` runs, whenever the kit was held up: as long as its event loop stands still, its listeners accept,
 * read and answer nothing, and what comes waits in their backlog.
 */
export async function watchingStrain<T>(recorder: Recorder, act: () => Promise<T>): Promise<T> {
  let last = nowMicros();
  const look = (): void => {
    const from_us = last + everyMs * 1000;
    last = nowMicros();
    if (last - from_us >= leastMs * 1000) recorder.record({ ev: "strain", t_us: last, from_us });
  };
  const timer = setInterval(look, everyMs);
  try {
    return await act();
  } finally {
    // What stood still to the end was held up, too.
    look();
    clearInterval(timer);
  }
}
