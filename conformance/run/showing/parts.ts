import { everyPseudonym } from "../../../contracts/history/pseudonym.ts";
import { withoutFiles } from "../../media/without-files.ts";

/** What can be left out of a JSON value: a member, an item, some characters. */
export interface Part {
  /** The part that it goes with. */
  of: Part | undefined;
}

/** The parts of a JSON value, and the value that is left where only some are kept. */
export interface Parts {
  parts: Part[];
  only: (kept: ReadonlySet<Part>) => unknown;
}

/**
 * The parts of a value, those of long texts and numbers by their characters, where "a" and 0 are left of none. What a
 * reader takes in at a glance has none.
 */
export function partsOf(value: unknown, of?: Part, depth = 0): Parts {
  if (typeof value === "number" && `${value}`.length > mostDigits)
    return pieces(`${value}`, of, (text) => Number(text) || 0);
  if (typeof value === "string" && !isPlain(value)) return pieces(value, of, (text) => text || "a");
  if (typeof value !== "object" || value === null || depth === deepest) return whole(value);
  const members = Object.entries(value).map(([name, item]) => {
    const own: Part = { of };
    // It tells one job from others.
    return { name, own, inner: name === "track_id" ? whole(item) : partsOf(item, own, depth + 1) };
  });
  return {
    parts: members.flatMap(({ own, inner }) => [own, ...inner.parts]),
    only: (kept) => {
      const left = members.filter(({ own }) => kept.has(own));
      const items = left.map(({ name, inner }): [string, unknown] => [name, inner.only(kept)]);
      return Array.isArray(value) ? items.map(([, item]) => item) : Object.fromEntries(items);
    },
  };
}

/** Those that are kept without some others, and without what goes with these. */
export function withoutParts(kept: readonly Part[], left: readonly Part[]): Part[] {
  const out = new Set(left);
  // A part stands behind the one that it goes with.
  for (const part of kept) if (part.of !== undefined && out.has(part.of)) out.add(part);
  return kept.filter((part) => !out.has(part));
}

/** What a reader takes in at a glance. */
const mostDigits = 6;

/** What is nested deeper than this goes as a whole: a stack has an end. */
const deepest = 200;

const whole = (value: unknown): Parts => ({ parts: [], only: () => value });

/** Short words say what they are; of an address, a secret or a file a part is nothing. */
const isPlain = (text: string): boolean =>
  /^[\w .-]{0,20}$|@|:\/\//.test(text) ||
  text.search(everyPseudonym) >= 0 ||
  withoutFiles(text) !== text;

/** The parts of a text: pieces of 1, 4, 16 characters and so on. The longest come first, since they are left out first. */
function pieces(text: string, of: Part | undefined, read: (text: string) => unknown): Parts {
  const all: { own: Part; said: string }[] = [];
  let left = [...text];
  for (let size = 1; left.length > 0; size *= 4) {
    all.push({ own: { of }, said: left.slice(0, size).join("") });
    left = left.slice(size);
  }
  return {
    parts: all.map(({ own }) => own).reverse(),
    only: (kept) => read(all.flatMap(({ own, said }) => (kept.has(own) ? said : [])).join("")),
  };
}
