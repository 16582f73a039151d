import type { Change } from "../../generation/change.ts";
import type { Spread } from "./near.ts";

type Changes = readonly Change[];

/** Each of some changes with each of others: the places of a grid, row by row. */
const grid = (rows: Changes, columns: Changes): Change[] =>
  rows.flatMap((row) => columns.map((column) => ({ ...row, ...column })));

/** The places of a grid that meet each row and each column once, as a bishop walks; another walk for each number. */
const walk = (rows: Changes, columns: Changes, nth: number): Change[] =>
  rows.map((row, at) => ({
    ...row,
    ...columns[(nth + columns.length * rows.length - at) % columns.length],
  }));

/**
 * A number beside two other parameters, each given with as many values: beside every pair of theirs a value of its own, and
 * each end beside a walk of pairs. A check may be forgotten, or be off by one, beside one value alone or beside one pair.
 *
 * No number comes twice with one value of another parameter: where 480 seconds of flac are taken at 192k and refused at
 * 320k, nobody could say whether the duration or the bitrate was refused.
 */
export const besidePairs = (
  member: string,
  [rows, columns]: readonly [Changes, Changes],
  { ends, each }: Spread,
): Change[] => [
  ...grid(rows, columns).map((others, place) => ({ ...others, [member]: each(place) })),
  ...ends.flatMap((end, nth) =>
    walk(rows, columns, nth).map((others) => ({ ...others, [member]: end })),
  ),
];
