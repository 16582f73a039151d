import { constants } from "node:buffer";
import { closeSync, readSync } from "node:fs";
import { HistoryError } from "../../contracts/history/ndjson.ts";
import { fileFault } from "../frame/file-fault.ts";
import { bytesOf, openGiven } from "../frame/given-file.ts";
import { decoded, unpacked } from "../frame/text-file.ts";

const chunkBytes = 1 << 20;
const newline = 0x0a;

/**
 * The complete lines of a history's file, a few at a time: a long history does not fit into one string.
 * @throws HistoryError where the file cannot be read.
 */
export function* linesOf(file: string): Generator<string> {
  const from = readable(file, () => openGiven(file));
  try {
    const chunk = Buffer.alloc(chunkBytes);
    let rest = Buffer.alloc(0);
    const more = () => readable(file, () => readSync(from, chunk));
    for (let bytes = more(); bytes > 0; bytes = more()) {
      const read = Buffer.concat([rest, chunk.subarray(0, bytes)]);
      const end = read.lastIndexOf(newline) + 1;
      rest = read.subarray(end);
      if (end > 0) yield* new TextDecoder().decode(read.subarray(0, end - 1)).split("\n");
    }
  } finally {
    closeSync(from);
  }
}

/**
 * The text of a file as a whole, such as an archive's: unpacked where it is gzip. Throws HistoryError where it cannot be
 * read.
 */
export const textOf = (file: string): string =>
  readable(file, () => decoded(unpacked(bytesOf(file, constants.MAX_STRING_LENGTH))));

/** Runs a function that reads a file. Throws HistoryError where it fails. */
function readable<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new HistoryError(`${file}: ${fileFault(error)}. Give a history.ndjson or a .har.`);
  }
}
