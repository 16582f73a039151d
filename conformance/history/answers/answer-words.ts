import type { Call } from "../call.ts";

const most = 120;

/** The first words of a text on one line, as a report quotes it. */
export function firstWords(text: string): string {
  const said = text.replaceAll(/\s+/g, " ").trim();
  return said.length > most ? `${said.slice(0, most)}…` : said;
}

/** What an answer says, as a report quotes it: its status and the first words of its body. */
export function quoting({ received }: Call): string {
  if (received === undefined) return "no answer";
  return `${received.status} ${firstWords(received.text ?? "")}`.trimEnd();
}

/** The words in which a call was answered, the numbers and names in them apart: alike where the reason is. */
export function wordsOf({ received }: Call): string {
  return `${received?.status} ${withoutNumbers(received?.text ?? "")}`;
}

/** A text as {@link wordsOf} leaves it. */
export const withoutNumbers = (text: string): string =>
  text.replace(/[\w-]+/g, (word) => (/\d/.test(word) ? "0" : word));
