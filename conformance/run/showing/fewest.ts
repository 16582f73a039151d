/** How to leave steps out, and whether what remains still shows the same. */
export interface Trial<T> {
  /** What remains of some steps without others; those that the rest needs stay. */
  without: (kept: readonly T[], left: readonly T[]) => T[];
  /** Also false where there is no room for a further trial. */
  shows: (kept: readonly T[]) => Promise<boolean>;
}

/** Leaves out what can be done without: halves of the steps, then quarters, and so on to single ones (Zeller's ddmin). */
export async function fewest<T>(all: readonly T[], { without, shows }: Trial<T>): Promise<T[]> {
  let kept = [...all];
  for (let size = Math.ceil(kept.length / 2); size > 0; size = size > 1 ? Math.ceil(size / 2) : 0)
    for (let at = 0; at < kept.length; ) {
      const rest = without(kept, kept.slice(at, at + size));
      if (rest.length < kept.length && (await shows(rest))) kept = rest;
      else at += size;
    }
  return kept;
}
