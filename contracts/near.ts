import { distance } from "fastest-levenshtein";

/** A name is near a word if at most this share of its letters has to be edited. */
const share = 0.4;

/** Names that somebody may have meant by a word, the likeliest first: those that hold it, then those spelt like it. */
export function nearNames(word: string, names: readonly string[], most = 5): string[] {
  const asked = word.toLowerCase();
  const holding = names.filter((name) => name.toLowerCase().includes(asked));
  const alike = byDistance(word, names)
    .filter(({ name, edits }) => edits <= share * Math.max(name.length, asked.length))
    .map(({ name }) => name);
  const byLength = holding.toSorted((one, other) => one.length - other.length);
  return [...new Set([...byLength, ...alike])].slice(0, most);
}

/** The name with the least edit distance from a word; undefined where there is none. */
export const nearest = (word: string, names: readonly string[]): string | undefined =>
  byDistance(word, names)[0]?.name;

/** Names with their edit distance from a word, whatever the case, the nearest first. */
function byDistance(word: string, names: readonly string[]) {
  return names
    .map((name) => ({ name, edits: distance(word.toLowerCase(), name.toLowerCase()) }))
    .toSorted((one, other) => one.edits - other.edits);
}
