import { constants } from "node:buffer";
import { createReadStream, readSync } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { HistoryError } from "../../contracts/history/ndjson.ts";
import { fileFault } from "../frame/file-fault.ts";
import { bytesOf, openGiven } from "../frame/given-file.ts";
import { decoded, isPacked, unpacked } from "../frame/text-file.ts";

const chunkBytes = 1 << 20;
const newline = 0x0a;

/**
 * The complete lines of a history's file, which may be gzip, a few at a time: a long history does not fit into one string.
 * @throws HistoryError where the file cannot be read.
 */
export async function* linesOf(file: string): AsyncGenerator<string[]> {
  let rest: Uint8Array[] = [];
  try {
    for await (const chunk of bytesIn(file)) {
      const end = chunk.lastIndexOf(newline);
      if (end < 0) {
        rest.push(chunk);
        continue;
      }
      yield Buffer.concat([...rest, chunk.subarray(0, end)])
        .toString("utf8")
        .split("\n");
      rest = [chunk.subarray(end + 1)];
    }
  } catch (error) {
    throw unread(file, error);
  }
}

function bytesIn(file: string): AsyncIterable<Buffer> {
  const fd = openGiven(file);
  const sign = Buffer.alloc(2);
  readSync(fd, sign, { position: 0 });
  const stored = createReadStream("", { fd, highWaterMark: chunkBytes });
  return isPacked(sign)
    ? pipeline(stored, createGunzip({ chunkSize: chunkBytes }), () => {})
    : stored;
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
    throw unread(file, error);
  }
}

const unread = (file: string, error: unknown): HistoryError =>
  new HistoryError(`${file}: ${fileFault(error)}. Give a history.ndjson or a .har.`);
