/** How to leave steps out, and whether what remains still shows the same. */
export interface Trial<T> {
  /** What remains of some steps without others; those that the rest needs stay. */
  without: (kept: readonly T[], left: readonly T[]) => T[];
  /** Also false where there is no room for a further trial. */
  shows: (kept: readonly T[]) => Promise<boolean>;
}

/**
 * Leaves out what can be done without: halves of the steps, then quarters, and so on to single ones (Zeller's ddmin),
 * these until each is needed: one may be needless once a later one is gone.
 */
export async function fewest<T>(all: readonly T[], { without, shows }: Trial<T>): Promise<T[]> {
  let kept = [...all];
  let size = Math.ceil(kept.length / 2);
  while (size > 0) {
    const before = kept.length;
    for (let at = 0; at < kept.length; ) {
      const rest = without(kept, kept.slice(at, at + size));
      if (rest.length < kept.length && (await shows(rest))) kept = rest;
      else at += size;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (kept.length === before) size = 0;
  }
  return kept;
}
