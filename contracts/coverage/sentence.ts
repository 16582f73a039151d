import type { Clause } from "../clauses/clause.ts";

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

type Placeless = Omit<Sentence, "section">;

/** The sentences of one section of the document. */
export const section = (name: string, sentences: readonly Placeless[]): Sentence[] =>
  sentences.map((sentence) => ({ section: name, ...sentence }));

/** A sentence that rules claim. */
export const claimed = (says: string, ...clauses: readonly [Clause, ...Clause[]]): Placeless => ({
  says,
  rules: clauses.map(({ id }) => id),
});

/** A sentence that no client can see kept or broken, and why. */
export const unseen = (says: string, why: string): Placeless => ({ says, rules: [], unseen: why });
