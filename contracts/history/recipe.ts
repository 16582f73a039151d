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
/** Of what a secret is made: text as it is, and parts of other secrets, from one character on to before another. */
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

/** The same in words, such as `KEY 1, then "\u0000x"`. */
export const recipeInWords = (recipe: Recipe): string =>
  recipe
    .map((piece) => {
      if (typeof piece === "string") return JSON.stringify(piece);
      const { of, from, to, isWhole, as } = piece;
      const where = isWhole ? "" : `characters ${from + 1} to ${to} of `;
      const cased = {
        upper: " in upper case",
        lower: " in lower case",
        swapped: " with letter case swapped",
      };
      return `${where}${of}${as === undefined ? "" : cased[as]}`;
    })
    .join(", then ");
