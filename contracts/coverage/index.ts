import { introductions, silences, table } from "./table.ts";

/** One thing that the document lays down, and where it is kept an eye on. */
export interface Sentence {
  /** Where it stands, as clauses cite it. */
  section: string;
  /** What it lays down, in our words. */
  says: string;
  /** The rules that claim it, by id. */
  rules: readonly string[];
  /** Why no client can see it; of a sentence that no rule claims. */
  unseen?: string;
}

/** What stands for the document's own words: a sentence that changes has another digest. */
const digest = /^[0-9a-f]{12}$/;
const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/** Every sentence that lays something down, with the digests that it stands for. */
const entries = table.split(/\n(?=\S)/).flatMap((part) => {
  const [section = "", ...said] = part.trim().split(/\n {2}(?=\S)/);
  return said.map((one) => entry(section, one));
});

function entry(section: string, text: string): Sentence & { digests: readonly string[] } {
  const [says = "", ...below] = text.split("\n");
  const [claims = "", unseen] = below
    .map((line) => line.trim())
    .join(" ")
    .split(" unseen: ");
  const words = wordsIn(claims);
  return {
    section,
    says,
    digests: words.filter((word) => digest.test(word)),
    rules: words.filter((word) => !digest.test(word)),
    ...(unseen === undefined ? {} : { unseen }),
  };
}

/** Every such sentence. Where the document says that something is not shown, the observe rules ask what the target does. */
export const coverage: readonly Sentence[] = entries.map(({ digests: _, ...sentence }) => sentence);

/** The document's sentences by their digests: what each entry of the coverage stands for, what introduces, what is silent. */
export const digests = {
  ofEntries: entries.map(({ digests }) => digests),
  introductions: wordsIn(introductions),
  silences: wordsIn(silences),
};
