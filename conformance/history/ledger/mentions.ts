import type { MailEvent } from "../../../contracts/history/events.ts";
import { everyPseudonym, readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { allLetters, type Letter, lettersBy } from "./letters.ts";

/** The letters in whose words or links a text stands, whether or not it was found to be a token. */
export function lettersMentioning(text: string, history: History): readonly Letter[] {
  // A pseudonym ends where it ends, so that each mail is read for all of them once.
  if (readPseudonym(text) !== undefined) return byPseudonym(history).get(text) ?? [];
  const known = byText(history).get(text) ?? allLetters(history).filter(mentions(text));
  byText(history).set(text, known);
  return known;
}

/** Filled in as texts are asked for. */
const byText = derived((_: History) => new Map<string, readonly Letter[]>());

const byPseudonym = derived((history: History) => lettersBy(pseudonymsIn, history));

const mentions =
  (text: string) =>
  ({ mail }: Letter): boolean =>
    mail.text.includes(text) || mail.links.some((link) => link.includes(text));

/** The pseudonyms in the words and links of a mail, each once. */
const pseudonymsIn = ({ text, links }: MailEvent): string[] => [
  ...new Set([text, ...links].flatMap((each) => each.match(everyPseudonym) ?? [])),
];
