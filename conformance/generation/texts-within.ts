import { parseJson } from "../target/parse-json.ts";
import { readMedium } from "./medium.ts";

/** Encodings within encodings are looked through so far down. */
const mostLayers = 5;

/** A text and all that is written in it: in JSON strings, percent-encoded, in base64, and in those again. */
export function textsWithin(text: string): Set<string> {
  const found = new Set([text]);
  let outer = [text];
  for (let layer = 0; layer < mostLayers && outer.length > 0; layer += 1) {
    outer = outer.flatMap(layersOf).filter((inner) => !found.has(inner));
    for (const inner of outer) found.add(inner);
  }
  return found;
}

/** Whether a word stands in a text by itself: within a longer one nobody finds it who does not know it. */
export function holdsWord(text: string, word: string): boolean {
  for (
    let at = text.indexOf(word);
    at !== -1 && at < text.length;
    at = text.indexOf(word, at + 1)
  ) {
    const before = text.slice(Math.max(0, at - longestEscape), at);
    if (wordMayBegin.test(before) && !/^[a-z0-9]/i.test(text.slice(at + word.length))) return true;
  }
  return false;
}

/** Whether a text names a request by its track_id; a UUID is the same in capitals, and without its hyphens. */
export function holdsTrackId(text: string, trackId: string): boolean {
  const isUuid = plainUuids(trackId) !== trackId;
  return holdsWord(text, trackId) || (isUuid && holdsWord(plainUuids(text), plainUuids(trackId)));
}

const plainUuids = (text: string): string =>
  text.replace(
    /\b([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\b|\b[\da-f]{32}\b/gi,
    (uuid) => uuid.replaceAll("-", "").toLowerCase(),
  );

/** After no letter and no digit, or after an escape of something else that was left as it is. */
const wordMayBegin = /(?:^|[^a-z0-9]|%[0-9a-f]{2}|\\u[0-9a-f]{4}|\\[bfnrt])$/i;
const longestEscape = 6;

/** Whether a text holds bytes in base64 that are neither text nor a medium, such as an encrypted message. */
export const holdsOpaque = (text: string): boolean =>
  base64Runs(text.replace(namedOpaque, "")).some(
    (run) =>
      run.length >= opaqueLength && decoded(run) === undefined && readMedium(run) === undefined,
  );

/** Shorter ones are ids and digests. */
const opaqueLength = 128;
/** Addresses, and what is a signature by its name: of them all know that they hold no message. */
const namedOpaque = /https?:\/\/[^\s"'<>]+|"[^"]*sig[^"]*"\s*:\s*"[^"]*"/gi;

function layersOf(text: string): string[] {
  return [...stringsInJson(text), ...fromPercent(text), ...base64Runs(text).flatMap(ofBase64)];
}

function stringsInJson(text: string): string[] {
  return stringsIn(parseJson(text));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function fromPercent(text: string): string[] {
  if (!/%[0-9a-f]{2}/i.test(text)) return [];
  try {
    return [decodeURIComponent(text.replaceAll("+", " "))];
  } catch {
    return [];
  }
}

/** What may be base64 in either alphabet: long enough to say something, its line breaks left out. */
const base64Runs = (text: string): string[] =>
  text.replace(/([\w+/-])\r?\n(?=[\w+/-])/g, "$1").match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? [];

function ofBase64(run: string): string[] {
  const text = decoded(run);
  return text === undefined ? [] : [text];
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decoded(run: string): string | undefined {
  try {
    return utf8.decode(Buffer.from(run, "base64"));
  } catch {
    return undefined;
  }
}
