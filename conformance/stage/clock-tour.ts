import { CannotStage } from "./cannot-stage.ts";
import type { Stage } from "./stage.ts";

/** An act, and its instant in ms since the epoch. */
export interface Stop {
  at: number;
  act: () => Promise<unknown>;
}

/**
 * Moves the target's clock to each stop, in order of time, acts there, and puts it back. Throws
 * {@link CannotStage} where no clock can be moved.
 */
export async function tourClock(stage: Stage, stops: readonly Stop[]): Promise<void> {
  const { clock } = stage.evidence.probes;
  if (clock === undefined) throw new CannotStage("no clock to move", "evidence.clock");
  try {
    for (const { at, act } of stops.toSorted((one, other) => one.at - other.at)) {
      if (!(await clock.set(new Date(at).toISOString())))
        throw new CannotStage("the clock was not moved");
      await act();
    }
  } finally {
    await clock.reset();
  }
}
