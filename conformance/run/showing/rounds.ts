import { before, type Call } from "../../history/call.ts";

/**
 * A sequence's steps in their order, those together whose calls were under way at once and show the breach together, or
 * are one user's: made one after another, they would be no race.
 */
export function roundsOf<T extends { call?: Call | undefined }>(
  steps: readonly T[],
  witness: readonly string[],
): T[][] {
  const rounds: T[][] = [];
  for (const one of steps) {
    const last = rounds.at(-1);
    if (last?.some((other) => areAtOnce(one.call, other.call, witness)) === true) last.push(one);
    else rounds.push([one]);
  }
  return rounds;
}

/** Whether both were under way together in one episode, and may have met. */
const areAtOnce = (
  one: Call | undefined,
  other: Call | undefined,
  witness: readonly string[],
): boolean =>
  one !== undefined &&
  other !== undefined &&
  (mayRace(one, other) || (witness.includes(one.id) && witness.includes(other.id))) &&
  one.episode === other.episode &&
  !before(one, other) &&
  !before(other, one);

/** Calls of one user at once may meet each other. */
const mayRace = (one: Call, other: Call): boolean =>
  one.subject !== undefined && one.subject === other.subject;

/** Shorter pauses between calls mean nothing, µs. */
const leastPause = 1_000_000;

/** For how many whole seconds nothing was asked before a call; 0: it came at once. */
export function pauseBefore({ sent }: Call, last: Call | undefined): number {
  const waited = sent.at.t - (last?.received?.at.t ?? sent.at.t);
  return waited < leastPause ? 0 : Math.ceil(waited / leastPause);
}
