import fc from "fast-check";
import { lookalike } from "./lookalike.ts";

/** How an emailed secret may be wrong, so that no careful service takes it for the one it sent. */
const alterations = {
  "other characters": (text: string) => lookalike(text),
  "first half": (text: string) => text.slice(0, Math.ceil(text.length / 2)),
  "second half": (text: string) => text.slice(Math.floor(text.length / 2)),
  "four characters": (text: string) => text.slice(-4),
  "end cut off": (text: string) => text.slice(0, -4),
  "more behind it": (text: string) => text.replace(/=*$/, (padding) => `QUJDRA7x${padding}`),
  "more before it": (text: string) => `QUJDRA7x${text}`,
  "middle changed": (text: string) => changed(text, Math.floor(text.length / 2)),
  "beginning changed": (text: string) => changed(text, 0),
  "end changed": (text: string) => changed(text, lastOf(text) - 1),
  "last character changed": (text: string) =>
    changed(text, lastOf(text), isHexadecimal(text) ? near : farther),
  "last character cut off": (text: string) => text.slice(0, lastOf(text)),
  unsigned: (text: string) => unsigned(text) ?? lookalike(text),
  "other letter case": (text: string) =>
    isSpeltByCase(text) ? swappedCase(text) : lookalike(text),
} as const;

export type Alteration = keyof typeof alterations;
export const everyAlteration = Object.keys(alterations) as Alteration[];
export const someAlteration = () => fc.constantFrom(...everyAlteration);

/** The secret altered. Where it is too short to be cut safely, the altered one is at least as long. */
export function altered(text: string, how: Alteration): string {
  const made = text.length < 8 ? lookalike(text) : alterations[how](text);
  return made === text ? `${text}QUJDRA7x` : made;
}

/** The JSON Web Token with a head that says `alg: none`; undefined where the text is no such token. */
function unsigned(text: string): string | undefined {
  const [head = "", claims, signature, ...more] = text.split(".");
  if (signature === undefined || more.length > 0) return undefined;
  try {
    const said = JSON.parse(Buffer.from(head, "base64url").toString()) as object;
    const open = JSON.stringify({ ...said, alg: "none" });
    return `${Buffer.from(open).toString("base64url")}.${claims}.`;
  } catch {
    return undefined;
  }
}

/** Whether capitals and small letters differ in meaning; where one kind is rare, it may be a mere prefix. */
const isSpeltByCase = (text: string): boolean =>
  [/[a-z]/g, /[A-Z]/g].every((kind) => (text.match(kind)?.length ?? 0) > 2);

/** The text with capitals for small letters, and small letters for capitals. */
export const swappedCase = (text: string): string =>
  [...text]
    .map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    .join("");

/** The place of the last character before the padding. */
const lastOf = (text: string): number => Math.max(1, text.replace(/=+$/, "").length - 1);

/** The text with the letter or digit at that place, or the nearest one before it, exchanged for another of its kind. */
function changed(text: string, wanted: number, exchange = near): string {
  const before = /[a-z\d][^a-z\d]*$/i.exec(text.slice(0, wanted + 1))?.index;
  const at = before ?? Math.max(0, text.search(/[a-z\d]/i));
  return text.slice(0, at) + exchange(text[at] ?? "a") + text.slice(at + 1);
}

/** Another digit or letter; a hexadecimal digit stays hexadecimal. */
function near(old: string): string {
  if (/\d/.test(old)) return String((Number(old) + 3) % 10);
  return String.fromCharCode(old.charCodeAt(0) + (/[a-cg-t]/i.test(old) ? 3 : -3));
}

const isHexadecimal = (text: string): boolean => /^[\da-f-]+$/i.test(text);

const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** A letter whose first bit differs in base64: the very last character holds bits that no decoder reads. */
function farther(old: string): string {
  const value = base64.indexOf(old.replace("+", "-").replace("/", "_"));
  return value < 0 ? near(old) : (base64[value ^ 32] ?? "a");
}
