/** Of the episodes that were played, one in so many is kept, and no more than so many of each rule. */
const [oneIn, most] = [10, 12];

/**
 * Episodes that show a rule broken: the smallest of these sets, each of which shows it, until they are enough. Where
 * many episodes were played, a single one may show the fault under another rule's name.
 */
export function showingEpisodes(sets: readonly string[][], played: number): string[] {
  const enough = Math.min(most, played / oneIn);
  const taken = new Set<string>();
  for (const set of sets.toSorted((one, other) => one.length - other.length)) {
    for (const episode of set) taken.add(episode);
    if (taken.size >= Math.max(1, enough)) break;
  }
  return [...taken];
}
