import { constants } from "node:buffer";
import { gunzipSync } from "node:zlib";
import { UnfitFile } from "./file-fault.ts";

/**
 * The text of a file's bytes: in UTF-8, or in UTF-16 where a byte order mark says so, as Windows tools write it. The mark
 * is left out.
 */
export const decoded = (bytes: Uint8Array): string => decoderOf(bytes).decode(bytes);

/** What reads the text of a file that begins with these bytes. */
export function decoderOf([first, second]: Uint8Array): InstanceType<typeof TextDecoder> {
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be");
  return new TextDecoder();
}

/** Whether bytes begin as gzip does. */
export const isPacked = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;

/** The bytes of a file, unpacked where they are gzip. Throws where they cannot be, or are more than one text may hold. */
export const unpacked = (bytes: Uint8Array): Uint8Array =>
  isPacked(bytes) ? gunzipSync(bytes, { maxOutputLength: constants.MAX_STRING_LENGTH }) : bytes;

/** The value of a JSON text. Throws UnfitFile, which names line and column. */
export function jsonIn(text: string): unknown {
  const fault = jsonFault(text);
  if (fault !== undefined) throw new UnfitFile(`is no JSON (${fault})`);
  return JSON.parse(text);
}

/** Where a text ceases to be JSON, as `line 3, column 12`, without a word of it. Undefined where it is JSON. */
export function jsonFault(text: string): string | undefined {
  if (!isBroken(text, 0)) return undefined;
  // What begins with a broken text is broken: the shortest such beginning ends in the sign that does not fit.
  let [fits, breaks] = [0, text.length + 1];
  while (breaks - fits > 1) {
    const middle = (fits + breaks) >> 1;
    if (isBroken(text.slice(0, middle), middle)) breaks = middle;
    else fits = middle;
  }
  const lines = text.slice(0, fits).split("\n");
  const place = `line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
  return breaks > text.length ? `${place}, where the file ends` : place;
}

/** Whether a text is no JSON, and no end would make it JSON: so is one that breaks off before `open` of its signs. */
function isBroken(text: string, open: number): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const { message } = error as SyntaxError;
    if (open === 0) return true;
    const at = /at position (\d+)/.exec(message)?.[1];
    return !/end of JSON|Unterminated/.test(message) && (at === undefined || Number(at) < open);
  }
}
