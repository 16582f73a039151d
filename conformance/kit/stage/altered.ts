import fc from "fast-check";
import { lookalike } from "./lookalike.ts";

/** How an emailed secret may be wrong, so that no careful service takes it for the one it sent. */
const alterations = {
  "other letters": (text: string) => lookalike(text),
  "first half": (text: string) => text.slice(0, Math.ceil(text.length / 2)),
  "second half": (text: string) => text.slice(Math.floor(text.length / 2)),
  "four letters": (text: string) => text.slice(-4),
  "end cut off": (text: string) => text.slice(0, -4),
  "more behind it": (text: string) => `${text}QUJDRA7x`,
  "middle changed": (text: string) => changed(text, Math.floor(text.length / 2)),
  "beginning changed": (text: string) => changed(text, 0),
  // The very last letter may hold bits that no decoder looks at.
  "end changed": (text: string) => changed(text, Math.max(0, text.replace(/=+$/, "").length - 2)),
} as const;

export type Alteration = keyof typeof alterations;
export const everyAlteration = Object.keys(alterations) as Alteration[];
export const someAlteration = () => fc.constantFrom(...everyAlteration);

/** The secret altered; of the same length at least where it is too short for a cut to be safe. */
export function altered(text: string, how: Alteration): string {
  const made = text.length < 8 ? lookalike(text) : alterations[how](text);
  return made === text ? `${text}QUJDRA7x` : made;
}

/** One letter or digit exchanged for another of its kind. */
function changed(text: string, at: number): string {
  const old = text[at] ?? "a";
  const next = /\d/.test(old)
    ? String((Number(old) + 3) % 10)
    : String.fromCharCode(old.charCodeAt(0) + (/[a-wA-W]/.test(old) ? 3 : -3));
  return text.slice(0, at) + next + text.slice(at + 1);
}
