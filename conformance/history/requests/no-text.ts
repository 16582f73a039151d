import type { SentEvent } from "../../../contracts/history/events.ts";
import { pseudonymOfNoText } from "../../../contracts/history/pseudonym.ts";

/**
 * Whether a request holds what is no text or no JSON in any reading: NUL, half of a surrogate pair, NaN, or bytes that are
 * no UTF-8. What a service makes of it is recorded only, a crash included.
 */
export const holdsNoText = ({ body, path }: Pick<SentEvent, "body" | "path">): boolean =>
  body?.base64 !== undefined || isNoText(unescaped(path)) || isNoText(body?.text ?? "");

const isNoText = (text: string | undefined): boolean =>
  text === undefined ||
  text.includes("\0") ||
  pseudonymOfNoText.test(text) ||
  holdsOddEscape(text) ||
  holdsNoNumber(text);

/** An escape of JSON that stands for NUL, or for half of a surrogate pair. */
function holdsOddEscape(text: string): boolean {
  if (!text.includes("\\u")) return false;
  const escapes = text.replaceAll("\\\\", "").replace(pair, "");
  return /\\u(0000|d[89a-f][0-9a-f]{2})/i.test(escapes);
}

const pair = /\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi;

/** A value in JSON's place of a number that JSON does not have. */
const holdsNoNumber = (text: string): boolean =>
  /\b(NaN|Infinity)\b/.test(text) && /:\s*-?(NaN|Infinity)\b/.test(text.replace(quoted, '""'));

const quoted = /"(?:[^"\\]|\\.)*"/gs;

/** A path as text; undefined where its bytes are no UTF-8. */
function unescaped(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
