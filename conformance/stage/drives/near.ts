import type { JsonValue } from "../../../contracts/profile/index.ts";
import type { Range } from "../../generation/values/readings.ts";

/** What turns a listed value into one that a careless check still takes; each comment shows what becomes of `word`. */
const misses: readonly ((value: string) => string)[] = [
  // `list.join().includes(value)` and `listed.startsWith(value)`: wor
  (value) => value.slice(0, -1),
  // `listed.endsWith(value)`: ord
  (value) => value.slice(1),
  // `value.startsWith(listed)`, or a number cut off at the end: word2
  (value) => `${value}2`,
  // `value.endsWith(listed)`: xword
  (value) => `x${value}`,
  // A version cut off: word-v2
  (value) => `${value}-v2`,
  // Parameters behind a semicolon, as of a media type: word;q=1
  (value) => `${value};q=1`,
  // A pattern that is matched line by line, as `/^word$/m` is: x, then word
  (value) => `x\n${value}`,
  // The ending of a file: .word
  (value) => `.${value}`,
  // Quotes that a reader takes off: "word"
  (value) => JSON.stringify(value),
  // JSON of another type, which a reader parses: ["word"]
  (value) => JSON.stringify([value]),
];

/** Words for nothing, for which a reader may take what it takes where nothing is given. */
const wordsForNothing = ["none", "undefined", "null"];

/**
 * Unlisted texts near the listed ones: each miss of a listed value in turn, all values joined ("word,sentence"), and
 * words for nothing. Last, a name that `value in table` finds in every object.
 */
export const nearListed = (listed: readonly string[]): string[] => [
  ...misses.map((miss, at) => miss(listed[at % listed.length] ?? "")),
  listed.join(),
  "constructor",
  ...wordsForNothing,
];

/**
 * Other spellings and types of listed texts: whether a service may take them is not shown, so the result is only
 * recorded.
 */
export const watchedListed = (listed: readonly string[]): JsonValue[] => [
  (listed[0] ?? "").toUpperCase(),
  ` ${listed.at(-1)}`,
  "",
  3,
  null,
];

/** Numbers that a register of 16 or 32 bits wraps to `value`, which a check behind it then sees. */
export const wrapped = (value: number): number[] => [16, 32].map((bits) => 2 ** bits + value);

const middleOf = ({ min, max }: Range): number => (min + max) / 2;

/** The decimal as it is written: 1 + 0.01 + 0.02 is 1.03. */
const plainly = (value: number): number => Number(value.toPrecision(12));

/**
 * Numbers outside a range that a careless check takes. A step, two steps and a tenth of a step beyond each end (rounded
 * or cut off, the last is the end); both ends negated; zero; and numbers that wrap into the middle of the range.
 */
export function beyond(range: Range): number[] {
  const { min, max, step } = range;
  const steps = [step, 2 * step, step / 10].flatMap((by) => [min - by, max + by]);
  return [...steps, -min, -max, 0, ...wrapped(middleOf(range))]
    .map(plainly)
    .filter((value) => value < min || value > max);
}

/** Numbers in a range where checks go wrong: both ends, a step from each, and the middle. */
export function within(range: Range): number[] {
  const { min, max, step } = range;
  return [min, max, min + step, max - step, middleOf(range)].map(plainly);
}

/** Other types and finer fractions than a rule asserts: the result is only recorded. */
export const watchedNumbers = (range: Range): JsonValue[] => [
  String(middleOf(range)),
  null,
  plainly(middleOf(range) + range.step / 2),
];

/** Values for a grid of other parameters: its ends, and as many others as there are places in the grid. */
export interface Spread {
  ends: readonly number[];
  each: (place: number) => number;
}

/** Just beyond each end, and further beyond the upper and the lower end in turn. */
export const spreadBeyond = ({ min, max, step }: Range): Spread => ({
  ends: [max + step, min - step],
  each: (place) => (place % 2 === 0 ? max + step * (place + 2) : min - step * (place + 2)),
});

/** Both ends, and values upwards from near the lower one. */
export const spreadWithin = ({ min, max, step }: Range): Spread => ({
  ends: [min, max],
  each: (place) => min + step * (place + 2),
});
