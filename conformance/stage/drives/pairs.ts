import type { Change } from "../../generation/change.ts";
import type { Spread } from "./near.ts";

type Changes = readonly Change[];

/** Every row combined with every column: the places of a grid, row by row. */
const grid = (rows: Changes, columns: Changes): Change[] =>
  rows.flatMap((row) => columns.map((column) => ({ ...row, ...column })));

/** Places of the grid that meet each row and each column once, along a diagonal; each number gives another diagonal. */
const walk = (rows: Changes, columns: Changes, nth: number): Change[] =>
  rows.map((row, at) => ({
    ...row,
    ...columns[(nth + columns.length * rows.length - at) % columns.length],
  }));

/**
 * A number given together with two other parameters of as many values each. Every pair of their values gets a number of
 * its own, and each end comes with a diagonal of pairs. A service may forget a check, or be off by one, at one value or
 * at one pair alone. No number comes twice with one value of another parameter. Were 480 seconds of flac taken at 192k
 * and refused at 320k, the refusal might concern the duration or the bitrate.
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
