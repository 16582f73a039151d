/** A name may be told from a word by this many edits at most, as a share of its letters. */
const share = 0.4;

/** Names that somebody may have meant by a word, the likeliest first: those that hold it, then those spelt like it. */
export function nearNames(word: string, names: readonly string[], most = 5): string[] {
  const asked = word.toLowerCase();
  const far = (name: string): number => editDistance(asked, name.toLowerCase());
  const holding = names.filter((name) => name.toLowerCase().includes(asked));
  const alike = names
    .map((name) => ({ name, edits: far(name) }))
    .filter(({ name, edits }) => edits <= share * Math.max(name.length, asked.length))
    .toSorted((one, other) => one.edits - other.edits)
    .map(({ name }) => name);
  const byLength = holding.toSorted((one, other) => one.length - other.length);
  return [...new Set([...byLength, ...alike])].slice(0, most);
}

/** The name with the least edit distance from a word; undefined where there is none. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({
    name,
    edits: editDistance(word.toLowerCase(), name.toLowerCase()),
  }));
  return ranked.toSorted((one, other) => one.edits - other.edits)[0]?.name;
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = row[j]! + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, row[j + 1]! + 1, next[j]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
