import type { Call } from "../call.ts";

const quoted = 120;

/** What an answer says, as a report quotes it: its status and the first words of its body. */
export function quoting({ received }: Call): string {
  if (received === undefined) return "no answer";
  const said = (received.text ?? "").replaceAll(/\s+/g, " ").trim();
  const words = said.length > quoted ? `${said.slice(0, quoted)}…` : said;
  return words === "" ? `${received.status}` : `${received.status} ${words}`;
}

/** The words in which a call was answered, the numbers and names in them apart: alike where the reason is. */
export function wordsOf({ received }: Call): string {
  return `${received?.status} ${withoutNumbers(received?.text ?? "")}`;
}

/** A text as {@link wordsOf} leaves it. */
export const withoutNumbers = (text: string): string =>
  text.replace(/[\w-]+/g, (word) => (/\d/.test(word) ? "0" : word));
