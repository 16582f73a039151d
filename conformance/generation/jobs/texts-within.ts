import { textsIn } from "../../../contracts/texts-in.ts";
import { parseJson } from "../../target/http/parse-json.ts";

/** Encodings within encodings are looked through so far down. */
const mostLayers = 5;

/** A text and every text written in it: in JSON strings, percent-encoded, in base64, and again in each of these. */
export function textsWithin(text: string): Set<string> {
  const found = new Set([text]);
  let outer = [text];
  for (let layer = 0; layer < mostLayers && outer.length > 0; layer += 1) {
    outer = outer.flatMap(layersOf).filter((inner) => !found.has(inner));
    for (const inner of outer) found.add(inner);
  }
  return found;
}

function layersOf(text: string): string[] {
  return [...stringsInJson(text), ...fromPercent(text), ...base64Runs(text).flatMap(ofBase64)];
}

function stringsInJson(text: string): string[] {
  return textsIn(parseJson(text));
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
export const base64Runs = (text: string): string[] =>
  text.replace(/([\w+/-])\r?\n(?=[\w+/-])/g, "$1").match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? [];

function ofBase64(run: string): string[] {
  const text = decoded(run);
  return text === undefined ? [] : [text];
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The text that a run of base64 holds; undefined: its bytes are no UTF-8. */
export function decoded(run: string): string | undefined {
  try {
    return utf8.decode(Buffer.from(run, "base64"));
  } catch {
    return undefined;
  }
}
