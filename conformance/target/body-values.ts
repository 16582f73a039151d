import type { Body } from "../../contracts/history/events.ts";
import { parseJson } from "./http/parse-json.ts";

/** JSON in a form in base64 is as far as clients go. */
const deepest = 3;

/**
 * The named values of a body in each form in which a client may write them, for those who look for secrets: JSON, cut off or
 * not, a form, multipart, and base64 or UTF-16 of these. It may name what is none, such as in a page.
 */
export function valuesIn(body: Body | undefined): unknown[] {
  if (body === undefined) return [];
  const { text, base64 } = body;
  return text === undefined ? ofBytes(Buffer.from(base64 ?? "", "base64"), 0) : ofText(text, 0);
}

function ofText(text: string, depth: number): unknown[] {
  const plain = text.replace(/^\uFEFF/, "").trim();
  if (plain === "" || depth > deepest) return [];
  if (plain.includes("\0")) return ofBytes(Buffer.from(text), depth + 1);
  const json = parseJson(plain);
  if (typeof json === "string") return ofText(json, depth + 1);
  if (json !== undefined) return [json];
  if (/^[\w+/-]{8,}=*$/.test(plain)) return ofBytes(Buffer.from(plain, "base64"), depth + 1);
  if (plain.startsWith("--")) return ofParts(plain, depth);
  const fields = plain.startsWith("<") ? [] : [...new URLSearchParams(plain)];
  return [...fields.flatMap(([name, value]) => ofField(name, value, depth)), ...quotedIn(plain)];
}

/** UTF-16 of a text in Latin letters has a NUL in every other byte, be it the first or the second of two. */
function ofBytes(bytes: Buffer, depth: number): unknown[] {
  const [first, second] = bytes;
  if (first === 0 || first === 0xfe) return ofText(decoded(bytes, "utf-16be"), depth);
  return ofText(decoded(bytes, second === 0 || first === 0xff ? "utf-16le" : "utf-8"), depth);
}

const decoded = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes);

/** The fields of a form in parts (RFC 7578). */
function ofParts(text: string, depth: number): unknown[] {
  const [boundary = ""] = text.split(/\r?\n/, 1);
  return text.split(boundary).flatMap((part) => {
    const [head = "", ...lines] = part.split(/\r?\n\r?\n/);
    const name = /\bname="?([^";\r\n]+)/i.exec(head)?.[1];
    return name === undefined ? [] : ofField(name, lines.join("\n\n").trim(), depth);
  });
}

/** A field, by the last of its names: frameworks write `user[password]` and `user.password`. JSON may stand in its value. */
function ofField(name: string, value: string, depth: number): unknown[] {
  const own = /(\w+)\]?$/.exec(name)?.[1] ?? name;
  return [{ [own]: value }, ...(/^\s*[[{"]/.test(value) ? ofText(value, depth + 1) : [])];
}

/** The named values of JSON that was cut off. */
function quotedIn(text: string): Record<string, string>[] {
  const members = text.matchAll(/["'](\w+)["']\s*:\s*["']([^"']+)["']/g);
  return [...members].map(([, name = "", value = ""]) => ({ [name]: value }));
}
