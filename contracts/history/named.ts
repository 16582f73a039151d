import { everyPseudonym } from "./pseudonym.ts";
import type { Vault } from "./vault.ts";

/** How names end of members and headers that hold a secret, as a pattern. */
export const secretNames =
  "token|secret|password|password_confirmation|verification_code|api_?key|authorization";
/** A name of a member or a header that says that it holds a secret. */
export const soundsSecret = new RegExp(`(?:${secretNames})$`, "i");

const member = new RegExp(
  String.raw`("[^"\\]*(?:${secretNames})"\s*:\s*)"((?:[^"\\]|\\.)*)"`,
  "gi",
);
/** What cookies hold: the attributes beside it are no secrets. */
const cookie = /((?:^|[;,]\s*)(?!(?:path|domain|expires)=)[^=;,\s]+=)([^;,\s]{16,})/gi;

/**
 * What a target calls a secret beyond the document, hidden at the place that says so and nowhere else: a target that calls a media type
 * a token blinds nobody. `text` is JSON in which all that is known is hidden.
 */
export const hideNamed = (vault: Vault, text: string): string =>
  text.replace(member, (whole, name: string, literal: string) => {
    const value = isOpaque(literal) ? vault.standIn("other", unescaped(literal)) : undefined;
    return typeof value === "string" && value !== literal ? `${name}"${value}"` : whole;
  });

/** A header's value with what it calls a secret hidden, cookies included. */
export function hideNamedHeader(vault: Vault, name: string, text: string): string {
  const hidden = (value: string) => (isOpaque(value) ? vault.standIn("other", value) : value);
  if (/^(set-)?cookie$/.test(name))
    return text.replace(cookie, (_, before: string, value: string) => before + hidden(value));
  return soundsSecret.test(name.replaceAll("-", "_")) ? String(hidden(text)) : text;
}

/** Whether a text is no word and no sentence, and holds no pseudonym yet. */
const isOpaque = (text: string): boolean =>
  /^\S{16,}$|^(?=.*\d)\S{4,}$/.test(text) && text.search(everyPseudonym) < 0;

function unescaped(literal: string): string {
  try {
    return String(JSON.parse(`"${literal}"`));
  } catch {
    return literal;
  }
}
