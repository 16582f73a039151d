import { nowMicros, type Recorder } from "../recorder.ts";

/** How often the kit checks that the event loop turns, in ms. */
const everyMs = 50;
/** A delay of the event loop that is shorter than this (ms) holds nothing up. */
const leastMs = 200;

/**
 * Records, while `act` runs, whenever the kit was held up. While its event loop stands still, its listeners accept,
 * read and answer nothing, and calls wait in their backlog.
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
    // A block that lasts until the end counts, too.
    look();
    clearInterval(timer);
  }
}
