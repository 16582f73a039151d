import { createHash } from "node:crypto";
import { z } from "zod";

const spelling = z.enum(["upper", "lower", "swapped"]);
const piece = z.union([
  z.string(),
  z.object({
    of: z.string().describe("The pseudonym of another secret."),
    from: z.int().nonnegative(),
    to: z.int().nonnegative(),
    isWhole: z.boolean().describe("Whether the part is all of it."),
    as: spelling.optional().describe("The letter case of the part."),
  }),
]);
/**
 * Of what a secret is made: text as it is, and parts of other secrets, from one character on to before another. A text
 * alone is of the secret's form, and no part of it; none at all: its form cannot be told.
 */
export type Piece = z.infer<typeof piece>;
export const recipe = z.array(piece);
export type Recipe = Piece[];

const spelt: Readonly<Record<z.infer<typeof spelling> | "", (text: string) => string>> = {
  "": (text) => text,
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  swapped: (text) =>
    [...text]
      .map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))
      .join(""),
};

/** The secret that a recipe makes of others; undefined where one of these is not there, or its form cannot be told. */
export function madeBy(
  recipe: Recipe,
  secretOf: (pseudonym: string) => string | undefined,
): string | undefined {
  const pieces = recipe.map((piece) => {
    if (typeof piece === "string") return piece;
    const { of, from, to, as = "" } = piece;
    const secret = secretOf(of);
    return secret && spelt[as](secret).slice(from, piece.isWhole ? undefined : to);
  });
  return pieces.length === 0 || pieces.includes(undefined) ? undefined : pieces.join("");
}

/** Shorter parts are alike by chance. */
const leastPart = 6;
/** More characters than this that are no part of another secret make it one of its own. */
const mostText = 16;

/** How a secret is made of others, such as a key with more behind it; undefined where it is made of none of them. */
export function recipeOf(text: string, others: ReadonlyMap<string, string>): Recipe | undefined {
  const pieces: Piece[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const part = longestPart(text, at, others);
    if (part === undefined) plain += text[at];
    if (part !== undefined && plain !== "") pieces.push(plain);
    if (part !== undefined) {
      pieces.push(part);
      plain = "";
    }
    at += part === undefined ? 1 : part.to - part.from;
  }
  if (pieces.length === 0) return undefined;
  const all = plain === "" ? pieces : [...pieces, plain];
  const own = all.filter((one) => typeof one === "string").join("");
  return own.length > mostText ? undefined : all;
}

function longestPart(
  text: string,
  at: number,
  others: ReadonlyMap<string, string>,
): Exclude<Piece, string> | undefined {
  let best: Exclude<Piece, string> | undefined;
  for (const [of, secret] of others)
    for (const [as, respelt] of Object.entries(spelt)) {
      const whole = respelt(secret);
      for (let from = 0; from < whole.length; from += 1) {
        const length = commonLength(text.slice(at), whole.slice(from));
        const known = best === undefined ? leastPart - 1 : best.to - best.from;
        if (length <= known) continue;
        const isWhole = length === whole.length;
        const cased = as === "" ? {} : { as: spelling.parse(as) };
        best = { of, from, to: from + length, isWhole, ...cased };
      }
    }
  return best;
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * Another text of a secret's form, drawn by a seed: other letters and digits. Undefined for a usual one: letters, digits,
 * and what else is visible ASCII. None where too little of it can be replaced.
 */
export function formOf(text: string, seed: string): Recipe | undefined {
  if (/^(?=.*[a-z])(?=.*\d)[!-~]+$/i.test(text)) return undefined;
  const drawn = createHash("sha512").update(seed).digest();
  let replaced = 0;
  const like = text.replace(/[a-z0-9]/gi, (sign) => {
    const one = (drawn[replaced++ % drawn.length] ?? 0) % 8;
    if (/\d/.test(sign)) return `${one}`;
    return (sign < "a" ? "ABCDEFGH" : "abcdefgh").charAt(one);
  });
  return replaced * 2 < text.length ? [] : [like];
}

const cased = {
  upper: " in upper case",
  lower: " in lower case",
  swapped: " with letter case swapped",
};

/** The same in words, such as `KEY 1, then "\u0000x"`. */
export function recipeInWords(recipe: Recipe): string {
  const words = recipe.map((piece) => {
    if (typeof piece === "string") return JSON.stringify(piece);
    const { of, from, to, isWhole, as } = piece;
    const where = isWhole ? "" : `characters ${from + 1} to ${to} of `;
    return `${where}${of}${as === undefined ? "" : cased[as]}`;
  });
  const isForm = recipe.every((piece) => typeof piece === "string");
  return isForm ? `of the form ${words[0] ?? "that nothing here shows"}` : words.join(", then ");
}
